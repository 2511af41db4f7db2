import { useState } from "react";
import { Link } from "react-router";
import type { CampaignGoods, CampaignPreview } from "@/api/types";
import { SECKILL_PER_PAGE, useSeckillPage, useSeckills } from "@/features/campaigns/queries";
import { Terms } from "@/features/campaigns/Terms";
import { TimeLeft } from "@/features/campaigns/TimeLeft";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { goodsUrl } from "@/features/goods/link";
import { smallestOrder } from "@/features/goods/quantity";
import { mostOf, savingOf } from "@/features/goods/saving";
import { UnitsLeft } from "@/features/goods/UnitsLeft";
import { Button } from "@/ui/Button";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Pagination } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { Tag } from "@/ui/Tag";
import home from "./HomePage.module.css";
import styles from "./Seckill.module.css";

const SECKILL = 1;

interface DealProps {
  campaign: CampaignPreview;
  deal: CampaignGoods;
}

function Deal({ campaign, deal }: DealProps) {
  const { goods, left, stock, sold, buyer_limit } = deal;
  const { addLines, isAdding } = useAddToCart();
  const most = mostOf(deal);
  const url = goodsUrl(goods);
  const isRunning = campaign.state === "running";
  const isGone = left === 0;
  const why = goods.reasons[0];
  const number = Math.min(smallestOrder(goods), most ?? Number.MAX_SAFE_INTEGER);
  const line = {
    goods_id: goods.id,
    number,
    price: deal.price ?? undefined,
    type: SECKILL,
    campaign_id: campaign.id,
  };
  return (
    <article className={styles.deal} data-gone={isGone || undefined}>
      <Link to={url} tabIndex={-1} aria-hidden>
        <GoodsPicture src={goods.image} alt="" size={112} />
      </Link>
      <h4>
        <Link to={url} title={goods.name}>
          {goods.name}
        </Link>
      </h4>
      <p className={styles.small}>{goods.ypgg}</p>
      <Price
        price={deal.price}
        reasons={goods.reasons}
        unit={goods.unit}
        before={savingOf(deal)?.before ?? goods.base_price}
      />
      <UnitsLeft goods={goods} stock={stock} left={left} sold={sold} className={styles.left} />
      {isGone && stock === null && <p className={styles.small}>额度已用完</p>}
      {buyer_limit > 0 && (
        <p className={styles.small}>
          每家限 {buyer_limit} {goods.unit}
        </p>
      )}
      {isRunning && goods.is_buy && !isGone && (
        <Button
          look="main"
          size="s"
          block
          disabled={most === 0}
          loading={isAdding(goods.id)}
          aria-label={`秒杀 ${goods.name} ${number} ${goods.unit}`}
          onClick={() => void addLines([line])}
        >
          {most === 0 ? "限量已买完" : "立即抢购"}
        </Button>
      )}
      {/* Without a price the reason stands in its place. */}
      {isRunning && !goods.is_buy && !isGone && why && deal.price !== null && (
        <p className={styles.small} title={why.message}>
          {why.brief}
        </p>
      )}
    </article>
  );
}

interface RoundProps {
  campaign: CampaignPreview;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  onTurn: () => void;
}

/** One seckill with its goods, page by page. */
function Round({ campaign, ahead, onTurn }: RoundProps) {
  const [page, setPage] = useState(1);
  const further = useSeckillPage(campaign.id, page);
  const deals = page > 1 && further.data ? further.data.list : campaign.goods;
  const total = further.data?.total ?? campaign.goods_count;
  return (
    <section className={styles.round} aria-label={campaign.name}>
      <div className={styles.about}>
        <h3>{campaign.name}</h3>
        <TimeLeft
          stage={campaign.state}
          starts_at={campaign.starts_at}
          ends_at={campaign.ends_at}
          ahead={ahead}
          onTurn={onTurn}
        />
        <Terms campaign={campaign} />
      </div>
      <ul className={styles.deals}>
        {deals.map((deal) => (
          <li key={deal.goods.id}>
            <Deal campaign={campaign} deal={deal} />
          </li>
        ))}
      </ul>
      {total > SECKILL_PER_PAGE && (
        <Pagination page={page} perPage={SECKILL_PER_PAGE} total={total} onChange={setPage} />
      )}
    </section>
  );
}

/** All seckills that run, else the one that comes next, by the shop's clock. */
export function Seckill() {
  const { data, dataUpdatedAt, refetch } = useSeckills();
  if (!data) return <div className={styles.waiting} />;
  const filled = data.list.filter(({ goods }) => goods.length > 0);
  const running = filled.filter(({ state }) => state !== "announced");
  const shown = running.length > 0 ? running : filled.slice(0, 1);
  if (shown.length === 0) return null;
  const next = data.list.find((one) => one.state === "announced" && !shown.includes(one));
  return (
    <section className="container" aria-labelledby="home-seckill">
      <div className={`${home.head} ${styles.head}`}>
        <h2 id="home-seckill">限时秒杀</h2>
        <Tag name="秒" describe="秒杀" />
        {next && <small className={styles.next}>下一场：{next.name}</small>}
      </div>
      {shown.map((campaign) => (
        <Round
          key={campaign.id}
          campaign={campaign}
          ahead={data.timestamp - dataUpdatedAt}
          onTurn={() => void refetch()}
        />
      ))}
    </section>
  );
}
