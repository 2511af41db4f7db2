import { Link } from "react-router";
import type { CouponOffer, GoodsDetail, Promotion } from "@/api/types";
import { useOfferedCoupons } from "@/features/coupons/queries";
import { formatTime } from "@/ui/chinaTime";
import { Tag } from "@/ui/Tag";
import { CouponOffering } from "../CouponOffering";
import { Missing } from "../PromotionText";
import { isFor, OVER_THE_CART, promotionUrl } from "../promotions";
import styles from "./Promotions.module.css";

const SHOWN = 4;

function Row({ goods, promotion }: { goods: GoodsDetail; promotion: Promotion }) {
  const { tag, text, name, kind, ends_at } = promotion;
  const url = promotionUrl(promotion, goods.id);
  return (
    <li>
      <Tag name={tag} describe={name} />
      <span>{text}</span>
      {OVER_THE_CART.has(kind) && (
        <b className={styles.missing}>
          <Missing promotion={promotion} otherwise="" />
        </b>
      )}
      {name !== text && <small>{name}</small>}
      <small className="num">{formatTime(ends_at).slice(5)} 结束</small>
      {url && <Link to={url}>看活动</Link>}
    </li>
  );
}

/** Promotions that run with these goods, and coupons that can be claimed for them. */
export function Promotions({ goods }: { goods: GoodsDetail }) {
  const { data: offered = [] } = useOfferedCoupons();
  // Seckills are above, with their price and what is left.
  const promotions = (goods.promotions ?? []).filter(({ kind }) => kind !== "seckill");
  // One that was claimed and spent does nothing more for these goods.
  const helps = ({ state, unused }: CouponOffer) =>
    state === "claimable" || state === "sign_in" || (state === "claimed" && unused > 0);
  const offers = offered.filter((offer) => helps(offer) && isFor(offer, goods)).slice(0, SHOWN);
  return (
    <>
      {promotions.length > 0 && (
        <div className={styles.block}>
          <h2>促销</h2>
          <ul>
            {promotions.map((promotion) => (
              <Row key={`${promotion.campaign_id}-${promotion.kind}`} goods={goods} promotion={promotion} />
            ))}
          </ul>
        </div>
      )}
      <div className={styles.block}>
        <h2>领券</h2>
        <ul className={styles.coupons}>
          {offers.map((offer) => (
            <CouponOffering key={offer.id} offer={offer} />
          ))}
          <li>
            <Link to="/lqzx">{offers.length > 0 ? "更多" : "领券中心"} ›</Link>
          </li>
        </ul>
      </div>
    </>
  );
}
