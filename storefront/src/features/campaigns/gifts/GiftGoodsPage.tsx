import { Link, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { useAhead } from "@/features/activity/queries";
import { useHint } from "@/features/cart/useHint";
import { readId, readPage } from "@/ui/address";
import { Pagination } from "@/ui/Pagination";
import { Banner } from "../Banner";
import { Deals } from "../Deals";
import { useAllGiftGroups } from "../gathered";
import { Hero } from "../Hero";
import { None } from "../None";
import { OfferSection } from "../Offers";
import { useGiftGoods } from "../queries";
import { Terms } from "../Terms";
import { TimeLeft } from "../TimeLeft";
import { Page, Waiting } from "../Waiting";
import { AddOnCard } from "./AddOnCard";
import styles from "./GiftGoodsPage.module.css";
import { HintBar } from "./HintBar";
import { TierLadder } from "./TierLadder";

const TITLE = "组合满赠商品";
/** What a sum over several goods earns; other kinds have pages of their own. */
const SUM_KINDS = new Set(["full_reduction", "add_on"]);

/** From group to group without going back. */
function Groups({ id }: { id: number | null }) {
  const groups = useAllGiftGroups().data?.list ?? [];
  return (
    <nav className={styles.groups} aria-label="满赠组合">
      {[{ id: null, name: "全部商品" }, ...groups].map((one) => (
        <Link
          key={one.id ?? 0}
          to={one.id === null ? "/zhmz/list" : `/zhmz/list?id=${one.id}`}
          aria-current={one.id === id ? "page" : undefined}
        >
          {one.name}
        </Link>
      ))}
    </nav>
  );
}

/** /zhmz/list: the goods of one group, or of all, with the amount missing for the next tier. */
export default function GiftGoodsPage() {
  const [search, setSearch] = useSearchParams();
  const id = readId(search.get("id"));
  const result = useGiftGoods(id, readPage(search.get("page")));
  const ahead = useAhead(result);
  const { data, error, refetch } = result;
  const campaign = data?.campaign ?? null;
  const hint = useHint(campaign?.id);
  const isOver = campaign !== null && (campaign.state === "ended" || !SUM_KINDS.has(campaign.kind));
  if (!data || isOver) {
    return (
      <Page>
        {isOver || (error instanceof ApiError && error.code === 404) ? (
          <>
            <h1 className="visually-hidden">{TITLE}</h1>
            <None title="这一组已经结束" hint="看看其他组合。" to="/zhmz" go="全部组合" />
          </>
        ) : (
          <Waiting result={result} title={TITLE} />
        )}
      </Page>
    );
  }
  const addOns = data.list.filter(({ role }) => role === "add_on");
  const goods = data.list.filter(({ role }) => role !== "add_on");
  const isAnnounced = campaign?.state === "announced";
  return (
    <Page>
      <Banner campaign={campaign} eager />
      <Hero
        title={campaign?.name ?? TITLE}
        lead={campaign ? campaign.remark : "参加满赠和换购的全部商品；同一组的金额合在一起算。"}
        aside={
          campaign && (
            <TimeLeft
              stage={campaign.state}
              starts_at={campaign.starts_at}
              ends_at={campaign.ends_at}
              ahead={ahead}
              large
              onTurn={() => void refetch()}
            />
          )
        }
      >
        {campaign && <TierLadder campaign={campaign} eligible={hint?.eligible ?? null} />}
        {campaign && <Terms campaign={{ ...campaign, times_had: data.times_had }} />}
      </Hero>
      <Groups id={id} />
      {addOns.length > 0 && (
        <OfferSection aria-labelledby="add-ons">
          <h2 id="add-ons" className={styles.heading}>
            达到金额后可换购
          </h2>
          <ul className={styles.addOns}>
            {addOns.map((deal) => (
              <li key={deal.goods.id}>
                <AddOnCard deal={deal} campaignId={isAnnounced ? null : (campaign?.id ?? null)} />
              </li>
            ))}
          </ul>
        </OfferSection>
      )}
      {goods.length > 0 ? (
        <OfferSection aria-labelledby="group-goods">
          <h2 id="group-goods" className={styles.heading}>
            参加的商品
          </h2>
          <Deals deals={goods} label="参加的商品" busy={result.isPlaceholderData} isAnnounced={isAnnounced} />
        </OfferSection>
      ) : campaign?.is_for_all ? (
        <None title="全场商品都参加" hint="挑任何商品都计入这一组的金额。" />
      ) : (
        addOns.length === 0 && (
          <None
            title="暂时没有可以看到的商品"
            hint="活动可能已经结束，看看其他组合。"
            to="/zhmz"
            go="全部组合"
          />
        )
      )}
      <Pagination
        page={data.page}
        perPage={data.per_page}
        total={data.total}
        onChange={(next) =>
          setSearch((kept) => {
            const out = new URLSearchParams(kept);
            if (next > 1) out.set("page", String(next));
            else out.delete("page");
            return out;
          })
        }
      />
      {campaign && <HintBar campaign={campaign} />}
    </Page>
  );
}
