import { useSearchParams } from "react-router";
import type { CampaignPreview } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { Recommended } from "@/features/activity/Recommended";
import { readId, readPage } from "@/ui/address";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { Tabs } from "@/ui/Tabs";
import { Banner } from "../Banner";
import { Deals } from "../Deals";
import { useAllCampaigns } from "../gathered";
import { Hero } from "../Hero";
import { None } from "../None";
import { OverNote } from "../OverNote";
import { useCampaign } from "../queries";
import { Terms } from "../Terms";
import { TimeLeft } from "../TimeLeft";
import { Page, Waiting } from "../Waiting";
import { Calculator } from "./Calculator";
import styles from "./WelfarePage.module.css";

const TITLE = "全场94折";
/** Spec §9. */
const PERCENT = 94;

/** A discount on everything has no goods of its own: where to find it, and whether it holds now. */
function ForAll({ state }: { state: string }) {
  if (state === "announced") {
    return <None title="开始后全场商品都按折后价显示" hint="现在可以先加购，开始后结算就是折后价。" />;
  }
  if (state === "spent") {
    return <None title="本期折扣额度已用完" hint="商品已恢复原来的价格。" to="/mrtj" go="看每日特价" />;
  }
  return (
    <>
      <None title="全场商品都按折后价显示" hint="到商品列表里采购，看到的就是折后价。" />
      <Recommended />
    </>
  );
}

function NoneSeen({ result }: { result: ReturnType<typeof useCampaign> }) {
  if (result.error) {
    return (
      <div className="card">
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      </div>
    );
  }
  return <None title="暂时没有可以看到的商品" hint="商品可能需要登录并通过资质审核后才能看到。" />;
}

interface OneProps {
  campaign: CampaignPreview;
  number: number;
  onPage: (page: number) => void;
}

function Goods({ campaign, number, onPage }: OneProps) {
  const result = useCampaign(campaign.id, number);
  const { data, isPlaceholderData } = result;
  // Until the first page has loaded, the data of the campaign list.
  const deals = data?.list ?? campaign.goods;
  if (deals.length === 0) {
    return campaign.is_for_all ? <ForAll state={campaign.state} /> : <NoneSeen result={result} />;
  }
  return (
    <>
      <Deals
        deals={deals}
        label={campaign.name}
        busy={isPlaceholderData}
        isAnnounced={campaign.state === "announced"}
      />
      {data ? (
        <Pagination page={data.page} perPage={data.per_page} total={data.total} onChange={onPage} />
      ) : (
        result.error && <ErrorState compact error={result.error} onRetry={() => void result.refetch()} />
      )}
    </>
  );
}

/** /welfare: everything in it at 94 % of the buyer's own price. */
export default function WelfarePage() {
  const [search, setSearch] = useSearchParams();
  const result = useAllCampaigns("welfare");
  const ahead = useAhead(result);
  const { data, refetch } = result;
  if (!data) {
    return (
      <Page>
        <Waiting result={result} title={TITLE} />
      </Page>
    );
  }
  const asked = readId(search.get("id"));
  const campaign = data.list.find(({ id }) => id === asked) ?? data.list[0];
  const percent = campaign?.percent ?? PERCENT;
  const goTo = (id: number | undefined, number = 1) => {
    const out = new URLSearchParams();
    if (id !== undefined && id !== data.list[0]?.id) out.set("id", String(id));
    if (number > 1) out.set("page", String(number));
    setSearch(out, { replace: number === 1 });
  };
  return (
    <Page>
      <Banner campaign={campaign} eager />
      <Hero
        // What it is called where it is not the one of the specification: on everything, at 94 %.
        title={!campaign || (campaign.is_for_all && percent === PERCENT) ? TITLE : campaign.name}
        lead={
          campaign
            ? `${campaign.remark || "活动商品在您自己的价格上再打折"}；每盒折后按分取整，只舍不入。`
            : "活动商品在您自己的价格上再打折。"
        }
        aside={
          <>
            <span className={styles.percent}>
              <b className="num">{percent / 10}</b> 折
            </span>
            {campaign && (
              <TimeLeft
                stage={campaign.state}
                starts_at={campaign.starts_at}
                ends_at={campaign.ends_at}
                ahead={ahead}
                onTurn={() => void refetch()}
              />
            )}
          </>
        }
      >
        {campaign && <Terms campaign={campaign} />}
        {campaign && asked !== null && campaign.id !== asked && <OverNote />}
      </Hero>
      {campaign ? (
        <>
          {campaign.state !== "spent" && <Calculator percent={percent} />}
          {data.list.length > 1 && (
            <div className={`card ${styles.tabs}`}>
              <Tabs
                label="折扣活动"
                items={data.list.map(({ id, name, goods_count }) => ({
                  key: String(id),
                  label: name,
                  count: goods_count,
                }))}
                value={String(campaign.id)}
                onChange={(key) => goTo(Number(key))}
              />
            </div>
          )}
          <h2 className="visually-hidden">活动商品</h2>
          <Goods
            key={campaign.id}
            campaign={campaign}
            number={readPage(search.get("page"))}
            onPage={(number) => goTo(campaign.id, number)}
          />
        </>
      ) : (
        <None
          title="现在没有折扣活动"
          hint="新的一期开始后，商品列表里直接显示折后价。"
          to="/mrtj"
          go="看每日特价"
        />
      )}
    </Page>
  );
}
