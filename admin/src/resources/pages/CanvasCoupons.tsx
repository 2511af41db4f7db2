import blocks from "@yaoji/storefront/Blocks.module.css";
import price from "@yaoji/storefront/Price.module.css";
import ticket from "@yaoji/storefront/Ticket.module.css";
import type { Coupon } from "../../api/types";
import { useRowsById } from "../../api/useRecords";
import styles from "./CanvasBlock.module.css";

/** ¥500.00 → ¥500, as the shop writes it. */
const short = (amount: string) => `¥${amount.replace(/\.00$/, "")}`;

function Ticket({ coupon }: { coupon: Coupon }) {
  return (
    <article className={ticket.ticket}>
      <div className={ticket.worth}>
        <span className={`${price.price} ${price.l}`}>{short(coupon.cut)}</span>
        <span>{Number(coupon.threshold) > 0 ? `满 ${short(coupon.threshold)} 可用` : "无门槛"}</span>
      </div>
      <div className={ticket.words}>
        <h2>{coupon.name}</h2>
        <p>{coupon.scope_text}</p>
        {coupon.remark && <p className={ticket.remark}>{coupon.remark}</p>}
      </div>
    </article>
  );
}

/** Whether each can be claimed depends on who looks, and when. */
export function CanvasCoupons({ ids }: { ids: readonly number[] }) {
  const { data = [] } = useRowsById("coupons", [...ids], { enabled: ids.length > 0 });
  const known = new Map(data.filter(Boolean).map((coupon) => [Number(coupon.id), coupon]));
  if (ids.length === 0) return <p className={styles.note}>请选择优惠券</p>;
  return (
    <ul className={`${blocks.coupons} ${styles.list}`} aria-label="优惠券">
      {ids.map((id) => {
        const coupon = known.get(id);
        return <li key={id}>{coupon ? <Ticket coupon={coupon} /> : <span className={styles.coupons} />}</li>;
      })}
    </ul>
  );
}
