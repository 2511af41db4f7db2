import { Link, useSearchParams } from "react-router";
import type { CampaignPreview } from "@/api/types";
import { useAhead } from "@/features/activity/queries";
import { useHint } from "@/features/cart/useHint";
import { goodsUrl } from "@/features/goods/link";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Pagination } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { Banner } from "../Banner";
import { Hero } from "../Hero";
import { None } from "../None";
import { CampaignHead, OfferList } from "../Offers";
import { useGiftGroups } from "../queries";
import { Page, Waiting } from "../Waiting";
import styles from "./GiftGroupsPage.module.css";
import { TierLadder } from "./TierLadder";

const TITLE = "组合满赠";
const SHOWN = 6;

interface GroupProps {
  campaign: CampaignPreview;
  ahead: number;
  onTurn: () => void;
}

function Group({ campaign, ahead, onTurn }: GroupProps) {
  const hint = useHint(campaign.id);
  const url = `/zhmz/list?id=${campaign.id}`;
  return (
    <article className={`card ${styles.group}`} aria-labelledby={`gifts-${campaign.id}`}>
      <Banner campaign={campaign} />
      <CampaignHead
        campaign={campaign}
        id={`gifts-${campaign.id}`}
        title={
          <>
            <span className={styles.kind}>{campaign.kind === "add_on" ? "换购" : "满赠"}</span>
            <Link to={url}>{campaign.name}</Link>
          </>
        }
        ahead={ahead}
        onTurn={onTurn}
      />
      <TierLadder campaign={campaign} eligible={hint?.eligible ?? null} />
      {campaign.state !== "announced" && (
        <p className={styles.own}>
          {hint?.text ? (
            <>
              购物车进度：<b>{hint.text}</b>
            </>
          ) : (
            "\u00a0"
          )}
        </p>
      )}
      <div className={styles.strip}>
        <ul aria-label={`${campaign.name}的商品`}>
          {campaign.goods.slice(0, SHOWN).map(({ goods, price, role }) => (
            <li key={goods.id}>
              <Link to={goodsUrl(goods)} title={`${goods.name} ${goods.ypgg} ${goods.sccj}`}>
                <GoodsPicture src={goods.image} alt="" size={72} />
                <span>{goods.name}</span>
              </Link>
              <Price price={price ?? goods.price} reasons={goods.reasons} size="s" />
              {role === "add_on" && <small>换购价</small>}
            </li>
          ))}
        </ul>
        <ButtonLink look="brand" to={url}>
          {campaign.is_for_all ? "全场商品都参加" : `挑选 ${campaign.goods_count} 个品种`}
        </ButtonLink>
      </div>
    </article>
  );
}

/** /zhmz: groups of goods that earn gifts, or goods at a lower price. */
export default function GiftGroupsPage() {
  const [search, setSearch] = useSearchParams();
  const result = useGiftGroups(readPage(search.get("page")));
  const ahead = useAhead(result);
  const { data, refetch } = result;
  return (
    <Page>
      {data ? (
        <>
          <Hero
            title={TITLE}
            lead="同一组里随意搭配，金额达到档位就有赠品或换购价；赠品随单发出；不是本店或商品的原因而退货、余下不到档位的，按赠品价值扣回。"
          />
          {data.list.length === 0 ? (
            <None title="现在没有组合满赠" hint="新的组合上线后会在这里公布。" to="/zhzq" go="看组合套餐" />
          ) : (
            <OfferList label="满赠组合" list={data.list} busy={result.isPlaceholderData}>
              {(campaign) => <Group campaign={campaign} ahead={ahead} onTurn={() => void refetch()} />}
            </OfferList>
          )}
          <Pagination
            page={data.page}
            perPage={data.per_page}
            total={data.total}
            onChange={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
        </>
      ) : (
        <Waiting result={result} title={TITLE} height={260} />
      )}
    </Page>
  );
}
