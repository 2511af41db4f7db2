import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { Link } from "react-router";
import type { OwnCoupon } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { endsSoon, placeOf, UNUSED } from "./kinds";
import styles from "./OwnTicket.module.css";
import { Ticket } from "./Ticket";

/** A claimed coupon: its expiry, the order that locks it, what it saved. */
export function OwnTicket({ coupon }: { coupon: OwnCoupon }) {
  const { status, days_left: left, reference, used_at: used } = coupon;
  const isUnused = status === UNUSED;
  const soon = isUnused ? endsSoon(left) : null;
  return (
    <Ticket
      coupon={coupon}
      isOver={!isUnused && status !== 1}
      stamp={isUnused ? undefined : coupon.status_text}
      lines={
        <>
          <p>
            {formatTime(coupon.valid_from)} 至 {formatTime(coupon.valid_to)}
          </p>
          {soon && <b>{soon}</b>}
          {used && <p>用于 {formatTime(used)}</p>}
        </>
      }
    >
      <span className={styles.why}>
        {parseYuan(coupon.saved) > 0 ? `省了 ${groupMoney(coupon.saved)} 元` : `来自${coupon.source_text}`}
      </span>
      {isUnused && coupon.is_usable_now ? (
        <Link className={styles.use} to={placeOf(coupon)} aria-label={`去使用 ${coupon.label}`}>
          去使用 ›
        </Link>
      ) : reference ? (
        <Link
          className={styles.use}
          to={`/order?coupon=${coupon.id}`}
          aria-label={`查看用了 ${coupon.label} 的订单`}
        >
          查看订单 ›
        </Link>
      ) : (
        <span className={styles.why}>{coupon.reason}</span>
      )}
    </Ticket>
  );
}
