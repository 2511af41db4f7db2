import type { CouponOffer } from "@/api/types";
import { useShopAhead } from "@/features/content/shopAhead";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import { LoginLink } from "@/ui/LoginLink";
import { Meter } from "@/ui/Meter";
import { toast } from "@/ui/notices";
import { placeOf } from "./kinds";
import { useClaimCoupon } from "./queries";
import { Ticket, TicketCount, TicketFact, TicketLink } from "./Ticket";

const stamps: Record<string, string> = { claimed: "已领取", gone: "已领完" };

/** How many others have taken theirs; nothing where there is no end of them. */
function Left({ offer }: { offer: CouponOffer }) {
  if (offer.left === null) return <TicketCount />;
  return (
    <TicketCount>
      <Meter percent={offer.percent_claimed} label={`${offer.name}已领取`} />
      <span className="num">
        已领 {offer.percent_claimed}%{offer.left > 0 && `，剩 ${offer.left} 张`}
      </span>
    </TicketCount>
  );
}

export interface OfferProps {
  offer: CouponOffer;
  /** an announced one has started: refetch */
  onTurn: () => void;
  /** claimed or refused: for use outside the centre */
  onClaim?: () => void;
}

/** A coupon in the centre, and this buyer's possible action. */
export function Offer({ offer, onTurn, onClaim }: OfferProps) {
  const ahead = useShopAhead();
  const claim = useClaimCoupon();
  const refused = useRefusal("order");
  const again = offer.state === "claimable" && offer.claimed > 0;
  const take = () =>
    claim.mutate(offer.id, {
      onSettled: onClaim,
      onSuccess: () => toast(`已领取：${offer.label}`),
      onError: (error) => {
        if (error.code === 409 || error.code === 403 || error.code === 404) {
          toast(error.message, { kind: "error" });
        }
      },
    });
  return (
    <Ticket
      coupon={offer}
      isOver={offer.state === "gone"}
      stamp={stamps[offer.state]}
      lines={
        <>
          <p>{offer.valid_text}</p>
          {offer.state === "soon" ? (
            <p>
              距开抢{" "}
              <b>
                <Countdown until={offer.claim_from} ahead={ahead} endedText="开抢了" onEnd={onTurn} />
              </b>
            </p>
          ) : (
            offer.claim_to && <p>领取截止 {formatTime(offer.claim_to)}</p>
          )}
        </>
      }
    >
      <Left offer={offer} />
      {offer.state === "sign_in" ? (
        <LoginLink look="main" size="s">
          登录领取
        </LoginLink>
      ) : offer.can_claim && refused ? (
        <TicketFact>{refused}</TicketFact>
      ) : offer.can_claim ? (
        <Button
          look="main"
          size="s"
          loading={claim.isPending}
          aria-label={`${again ? "再领一张" : "立即领取"} ${offer.label}`}
          onClick={take}
        >
          {again ? "再领一张" : "立即领取"}
        </Button>
      ) : offer.state === "claimed" && offer.unused > 0 ? (
        <TicketLink to={placeOf(offer)} label={`去使用 ${offer.label}`}>
          去使用 ›
        </TicketLink>
      ) : (
        <TicketFact>
          {offer.state === "claimed" ? "您领的已用在订单上或已过期" : offer.reason || offer.state_text}
        </TicketFact>
      )}
    </Ticket>
  );
}
