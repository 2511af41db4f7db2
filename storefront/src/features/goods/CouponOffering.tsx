import type { CouponOffer } from "@/api/types";
import { useClaimCoupon } from "@/features/coupons/queries";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { LoginLink } from "@/ui/LoginLink";
import { toast } from "@/ui/notices";
import styles from "./CouponOffering.module.css";

/** A coupon where goods are: what it takes off, and the button to claim it. */
export function CouponOffering({ offer }: { offer: CouponOffer }) {
  const claim = useClaimCoupon();
  const refused = useRefusal("order");
  const take = () =>
    claim.mutate(offer.id, {
      onSuccess: () => toast(`已领取：${offer.label}`),
      onError: (error) => {
        if ([403, 404, 409].includes(error.code)) toast(error.message, { kind: "error" });
      },
    });
  return (
    <li className={styles.coupon} title={`${offer.name}，${offer.scope_text}`}>
      <b className="num">{offer.label}</b>
      {offer.state === "sign_in" ? (
        <LoginLink look="text" size="s">
          登录领取
        </LoginLink>
      ) : offer.can_claim && refused ? (
        <small title={refused}>不能领取</small>
      ) : offer.can_claim ? (
        <Button
          look="text"
          size="s"
          loading={claim.isPending}
          aria-label={`领取 ${offer.label}`}
          onClick={take}
        >
          领取
        </Button>
      ) : (
        <small>{offer.state_text}</small>
      )}
    </li>
  );
}
