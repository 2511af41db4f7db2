import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { type ApiError, api } from "@/api/client";
import type { CampaignGoods, CampaignPreview } from "@/api/types";
import { mostOf, percentOf, savingOf } from "@/features/campaigns/saving";
import { TimeLeft } from "@/features/campaigns/TimeLeft";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { goodsUrl } from "@/features/goods/link";
import { smallestOrder } from "@/features/goods/quantity";
import { Button } from "@/ui/Button";
import { Flash } from "@/ui/Flash";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Meter } from "@/ui/Meter";
import { Price } from "@/ui/Price";
import { Tag } from "@/ui/Tag";
import home from "./HomePage.module.css";
import styles from "./Seckill.module.css";

interface Spike {
  list: CampaignPreview[];
  timestamp: number;
}
/** Stock moves while one looks. */
const EVERY_MS = 10_000;
const SECKILL = 1;

/** What runs or comes next; with the shop's clock. */
function useSpike() {
  return useQuery<Spike, ApiError>({
    queryKey: ["campaigns", "spike"],
    queryFn: ({ signal }) => api.get("/api/index/spike", { signal }),
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: true,
    staleTime: 5_000,
    meta: { errors: "silent" },
  });
}

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
      <h3>
        <Link to={url} title={goods.name}>
          {goods.name}
        </Link>
      </h3>
      <p className={styles.small}>{goods.ypgg}</p>
      <Price
        price={deal.price}
        reasons={goods.reasons}
        unit={goods.unit}
        before={savingOf(deal)?.before ?? goods.base_price}
      />
      {left !== null && stock !== null && (
        <div className={styles.left}>
          <Meter percent={percentOf(stock - left, stock)} label={`${goods.name} 已抢`} isFull={isGone} />
          <span className="num">
            {isGone ? (
              "已抢光"
            ) : (
              <>
                剩{" "}
                <Flash value={left}>
                  <b>{left}</b>
                </Flash>{" "}
                {goods.unit}
                {sold > 0 && `，已抢 ${sold}`}
              </>
            )}
          </span>
        </div>
      )}
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
    </article>
  );
}

/** Seckill of the home page, by the shop's clock. */
export function Seckill() {
  const { data, dataUpdatedAt, refetch } = useSpike();
  if (!data) return <div className={styles.waiting} />;
  const campaign = data.list.find(({ goods }) => goods.length > 0);
  if (!campaign) return null;
  const next = data.list.find(({ id, state }) => id !== campaign.id && state === "announced");
  return (
    <section className="container" aria-labelledby="home-seckill">
      <div className={`${home.head} ${styles.head}`}>
        <h2 id="home-seckill">限时秒杀</h2>
        <Tag name="秒" describe="秒杀" />
        <small>{campaign.name}</small>
        <TimeLeft
          stage={campaign.state}
          starts_at={campaign.starts_at}
          ends_at={campaign.ends_at}
          ahead={data.timestamp - dataUpdatedAt}
          onTurn={() => void refetch()}
        />
        {next && <small className={styles.next}>下一场：{next.name}</small>}
      </div>
      <ul className={styles.deals}>
        {campaign.goods.map((deal) => (
          <li key={deal.goods.id}>
            <Deal campaign={campaign} deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  );
}
