import { groupMoney } from "@yaoji/money/group";
import { memo } from "react";
import type { ActivityData, GaveWay, Gift } from "@/api/types";
import { GoodsPicture } from "@/ui/GoodsPicture";
import styles from "./CartGifts.module.css";
import { Promises } from "./Promises";

/** What comes along for nothing, and why some of it doesn't. */
export function GiftList({ gifts }: { gifts: Gift[] }) {
  return (
    <ul className={styles.gifts} aria-label="赠品">
      {gifts.map((gift) => (
        <li key={`${gift.campaign_id}-${gift.goods_id}`} data-out={!gift.is_given || undefined}>
          <GoodsPicture src={gift.image} alt="" size={40} />
          <span>
            <b>
              <em>赠</em> {gift.name} × {gift.number} {gift.unit}
            </b>
            <small>
              {gift.campaign}，价值 ¥{groupMoney(gift.value)}
            </small>
            {!gift.is_given && <small className={styles.why}>{gift.why || "赠品暂时没有了"}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Advantages that were not taken: a better one was, or the buyer has had them as often as one may. */
export function GaveWayList({ rows }: { rows: GaveWay[] }) {
  if (rows.length === 0) return null;
  return (
    <details className={styles.gaveWay}>
      <summary>{rows.length} 项优惠这次没有用上，看原因</summary>
      <ul>
        {rows.map((row) => (
          <li key={row.name + row.why}>
            {row.name}（单独可省 ¥{groupMoney(row.amount)}）：{row.why}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Under the lines of the cart. */
export const CartGifts = memo(function CartGifts({ activity }: { activity: ActivityData }) {
  const { gifts, gave_way, subsidies } = activity;
  if (gifts.length + gave_way.length + subsidies.length === 0) return null;
  return (
    <section className={styles.cart} aria-label="赠品与优惠说明">
      {gifts.length > 0 && <GiftList gifts={gifts} />}
      <Promises subsidies={subsidies} />
      <GaveWayList rows={gave_way} />
    </section>
  );
});
