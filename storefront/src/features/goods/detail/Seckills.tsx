import { formatFen, parseYuan } from "@yaoji/money";
import type { GoodsDetail, SeckillOffer } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { Flash } from "@/ui/Flash";
import { Meter } from "@/ui/Meter";
import { Price } from "@/ui/Price";
import { Tag } from "@/ui/Tag";
import { smallestOrder } from "../quantity";
import styles from "./Seckills.module.css";

const SECKILL = 1;

interface SeckillsProps {
  goods: GoodsDetail;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** one is over: ask anew */
  onTurn: () => void;
}

/** How many units this buyer may still take of its stock and limit. */
function mostOf({ left, buyer_limit, bought }: SeckillOffer): number {
  const ofLimit = buyer_limit > 0 ? Math.max(0, buyer_limit - bought) : Number.MAX_SAFE_INTEGER;
  return Math.min(ofLimit, left ?? Number.MAX_SAFE_INTEGER);
}

/** What the buyer pays without it; null where it is no cheaper. */
function usualPrice({ price, save }: SeckillOffer): string | null {
  const saved = parseYuan(save);
  return saved > 0 ? formatFen(parseYuan(price) + saved) : null;
}

function Left({ goods, offer }: { goods: GoodsDetail; offer: SeckillOffer }) {
  const { stock, left } = offer;
  if (stock === null || left === null) return null;
  const isGone = left === 0;
  return (
    <div className={styles.left}>
      <Meter
        percent={stock > 0 ? Math.floor(((stock - left) * 100) / stock) : 100}
        label={`${goods.name} 已抢`}
        isFull={isGone}
      />
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
          </>
        )}
      </span>
    </div>
  );
}

function Seckill({ goods, ahead, onTurn, offer }: SeckillsProps & { offer: SeckillOffer }) {
  const { addLines, isAdding } = useAddToCart();
  const { campaign_id, name, price, left, buyer_limit, bought, ends_at } = offer;
  const most = mostOf(offer);
  const number = Math.min(smallestOrder(goods), most);
  const line = { goods_id: goods.id, number, price, type: SECKILL, campaign_id };
  return (
    <section className={styles.seckill} aria-label={`秒杀：${name}`}>
      <header>
        <Tag name="秒" describe="秒杀" />
        <b>{name}</b>
        <span className={styles.ends}>
          距结束 <Countdown until={ends_at} ahead={ahead} onEnd={onTurn} endedText="正在更新…" />
        </span>
      </header>
      <div className={styles.offer}>
        <Price price={price} unit={goods.unit} before={usualPrice(offer)} />
        <Left goods={goods} offer={offer} />
        {buyer_limit > 0 && (
          <span className="num">
            每家限 {buyer_limit} {goods.unit}
            {bought > 0 && `，您已买 ${bought}`}
          </span>
        )}
        {goods.is_buy && left !== 0 && (
          <Button
            size="s"
            look="main"
            disabled={most === 0}
            loading={isAdding(goods.id)}
            onClick={() => void addLines([line])}
          >
            {most === 0 ? "限量已买完" : `按秒杀价买 ${number} ${goods.unit}`}
          </Button>
        )}
      </div>
    </section>
  );
}

/** Each has a line of its own in the cart: the box below buys at the buyer's own price. */
export function Seckills({ goods, ...of }: SeckillsProps) {
  return goods.seckills.map((offer) => (
    <Seckill key={offer.campaign_id} goods={goods} offer={offer} {...of} />
  ));
}
