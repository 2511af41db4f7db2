import type { GoodsDetail, SeckillOffer } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { Price } from "@/ui/Price";
import { Tag } from "@/ui/Tag";
import { smallestOrder } from "../quantity";
import { mostOf, savingOf } from "../saving";
import { UnitsLeft } from "../UnitsLeft";
import styles from "./Seckills.module.css";

const SECKILL = 1;

interface SeckillsProps {
  goods: GoodsDetail;
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** one is over: ask anew */
  onTurn: () => void;
}

function Seckill({ goods, ahead, onTurn, offer }: SeckillsProps & { offer: SeckillOffer }) {
  const { addLines, isAdding } = useAddToCart();
  const { campaign_id, name, price, left, buyer_limit, bought, with_coupon, ends_at } = offer;
  const most = mostOf(offer);
  const number = Math.min(smallestOrder(goods), most ?? Number.MAX_SAFE_INTEGER);
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
        <Price price={price} unit={goods.unit} before={savingOf(offer)?.before ?? null} />
        <UnitsLeft goods={goods} stock={offer.stock} left={left} className={styles.left} />
        {buyer_limit > 0 && (
          <span className="num">
            每家限 {buyer_limit} {goods.unit}
            {bought > 0 && `，您已买 ${bought}`}
          </span>
        )}
        {!with_coupon && <span>不参加满减，不能用优惠券</span>}
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
