import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { useOfferedCoupons } from "@/features/coupons/queries";
import { CouponOffering } from "../CouponOffering";
import { asFarAsKnown, isFor } from "../promotions";
import styles from "./CouponsToClaim.module.css";

const SHOWN = 5;
const OPEN = new Set(["claimable", "sign_in"]);

export interface CouponsToClaimProps {
  goods: readonly GoodsCard[];
  /** the category that the list is about */
  category: number | null;
  /** beside a title on a phone */
  brief?: boolean;
}

/** Coupons that can be claimed for goods of this page. It has a line with others, so that nothing moves when it comes. */
export function CouponsToClaim({ goods, category, brief }: CouponsToClaimProps) {
  const { data: offered = [] } = useOfferedCoupons();
  const known = goods.map((card) => asFarAsKnown(card, category));
  const offers = offered
    .filter((offer) => OPEN.has(offer.state) && known.some((one) => isFor(offer, one)))
    .slice(0, SHOWN);
  if (offers.length === 0) return null;
  return (
    <details className={styles.coupons}>
      <summary>
        {!brief && "可领 "}
        {offers.length} 张券
      </summary>
      <ul>
        {offers.map((offer) => (
          <CouponOffering key={offer.id} offer={offer} />
        ))}
        <li>
          <Link to="/lqzx">领券中心 ›</Link>
        </li>
      </ul>
    </details>
  );
}
