import { useState } from "react";
import type { CampaignPreview, CampaignSummary } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { formatTime } from "@/ui/chinaTime";
import { Banner } from "./Banner";
import styles from "./DailySpecials.module.css";
import { Deals } from "./Deals";
import { type Sort, sorted, sorts } from "./daily";
import { useWholeCampaign } from "./gathered";
import { Hero } from "./Hero";
import { MoreDeals } from "./MoreDeals";
import { None } from "./None";
import { OfferBar, OfferSection, OfferWords, OtherCampaigns } from "./Offers";
import { useDailySpecials } from "./queries";
import { TimeLeft } from "./TimeLeft";
import { termsOf } from "./terms";
import { Page, Waiting } from "./Waiting";

const TITLE = "每日特价";

function Next({ list }: { list: readonly CampaignSummary[] }) {
  return (
    <OtherCampaigns title="接下来" list={list}>
      {({ name, starts_at, goods_count, remark }) => (
        <>
          <b>{name}</b>
          <span className="num">{formatTime(starts_at)} 开始</span>
          <span className="num">{goods_count} 个品种</span>
          {remark && <span>{remark}</span>}
        </>
      )}
    </OtherCampaigns>
  );
}

const wordsOf = (campaign: CampaignPreview): string =>
  [campaign.remark, ...termsOf(campaign)].filter(Boolean).join("；");

/** The goods of one campaign: the first ones, and all of them when asked for. */
function Goods({ campaign, sort }: { campaign: CampaignPreview; sort: Sort }) {
  const [all, setAll] = useState(false);
  const whole = useWholeCampaign(all ? campaign.id : null);
  const deals = whole.data?.list ?? campaign.goods;
  return (
    <>
      <Deals deals={sorted(deals, sort)} label={campaign.name} />
      <MoreDeals count={campaign.goods_count} shown={deals.length} whole={whole} onAll={() => setAll(true)} />
    </>
  );
}

/** /mrtj: the specials that run, with discount and end. One may run for days: none is said to be today's. */
export default function DailySpecialsPage() {
  const result = useDailySpecials();
  const ahead = useAhead(result);
  const [sort, setSort] = useState<Sort>("page");
  const { data, refetch } = result;
  if (!data) {
    return (
      <Page>
        <Waiting result={result} title={TITLE} />
      </Page>
    );
  }
  const [first] = data.list;
  const count = data.list
    .filter(({ state }) => state === "running")
    .reduce((sum, campaign) => sum + campaign.goods_count, 0);
  const clock = (campaign: CampaignSummary, large?: boolean) => (
    <TimeLeft
      stage={campaign.state}
      starts_at={campaign.starts_at}
      ends_at={campaign.ends_at}
      ahead={ahead}
      large={large}
      onTurn={() => void refetch()}
    />
  );
  return (
    <Page>
      <Hero
        title={TITLE}
        lead={
          count > 0
            ? `${count} 个品种正在降价，到点恢复原价；放进购物车不锁价，结算时以当时价格为准。`
            : "常备品种分批降价，到点恢复原价。"
        }
        aside={first && data.list.length === 1 && clock(first, true)}
      />
      {first ? (
        <>
          <OfferBar>
            <h2>本期特价</h2>
            <fieldset className={styles.sort}>
              <legend className="visually-hidden">排序</legend>
              {sorts.map(({ key, name }) => (
                <button key={key} type="button" aria-pressed={key === sort} onClick={() => setSort(key)}>
                  {name}
                </button>
              ))}
            </fieldset>
          </OfferBar>
          {data.list.map((campaign) => (
            <OfferSection key={campaign.id} aria-label={campaign.name}>
              <Banner campaign={campaign} />
              {(data.list.length > 1 || wordsOf(campaign)) && (
                <OfferBar>
                  <OfferWords>
                    <b>{campaign.name}</b> {wordsOf(campaign)}
                  </OfferWords>
                  {data.list.length > 1 && clock(campaign)}
                </OfferBar>
              )}
              <Goods campaign={campaign} sort={sort} />
            </OfferSection>
          ))}
        </>
      ) : (
        <None
          title="现在没有特价品种"
          hint={data.next.length > 0 ? "下一批见下方预告。" : "新的一批上线后会在这里公布。"}
          to="/jxqzc"
          go="看近效期特惠"
        />
      )}
      <Next list={data.next} />
    </Page>
  );
}
