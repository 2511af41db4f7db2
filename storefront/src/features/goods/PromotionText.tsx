import { parseYuan } from "@yaoji/money";
import { Link } from "react-router";
import type { GoodsCard, Promotion } from "@/api/types";
import { useHint } from "@/features/cart/useHint";
import { promotionUrl, shortPromotion } from "./promotions";

export interface PromotionTextProps {
  goods: Pick<GoodsCard, "id" | "promotions">;
  className?: string;
  /** to where the rest of the page's links lead */
  target?: string;
}

/**
 * 满 500 减 30, and the way to what else counts along; 还差 ¥120.00 减 ¥30.00 once the cart holds some of its goods.
 */
export function PromotionText({ goods, className, target }: PromotionTextProps) {
  const promotion = shortPromotion(goods);
  const url = promotion && promotionUrl(promotion, goods.id);
  if (!promotion || !url) return null;
  const { name, text } = promotion;
  return (
    <Link to={url} target={target} className={className} title={`${name}（${text}）：看一起参加的商品`}>
      <Missing promotion={promotion} otherwise={text} />
    </Link>
  );
}

/** How far the cart is from the next tier of a promotion over the whole cart. */
export function Missing({ promotion, otherwise }: { promotion: Promotion; otherwise: string }) {
  const hint = useHint(promotion.campaign_id);
  return hint?.text && parseYuan(hint.eligible) > 0 ? hint.text : otherwise;
}
