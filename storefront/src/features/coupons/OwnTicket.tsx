import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { OwnCoupon } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { endsSoon, placeOf, UNUSED } from "./kinds";
import { Ticket, TicketFact, TicketLink } from "./Ticket";

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
      <TicketFact>
        {parseYuan(coupon.saved) > 0 ? `省了 ${groupMoney(coupon.saved)} 元` : `来自${coupon.source_text}`}
      </TicketFact>
      {isUnused && coupon.is_usable_now ? (
        <TicketLink to={placeOf(coupon)} label={`去使用 ${coupon.label}`}>
          去使用 ›
        </TicketLink>
      ) : reference ? (
        <TicketLink to={`/order?coupon=${coupon.id}`} label={`查看用了 ${coupon.label} 的订单`}>
          查看订单 ›
        </TicketLink>
      ) : (
        <TicketFact>{coupon.reason}</TicketFact>
      )}
    </Ticket>
  );
}
