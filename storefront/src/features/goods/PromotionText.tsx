import { Link } from "react-router";
import type { GoodsCard } from "@/api/types";
import { promotionUrl, shortPromotion } from "./promotions";

export interface PromotionTextProps {
  goods: Pick<GoodsCard, "id" | "promotions">;
  className?: string;
  /** to where the rest of the page's links lead */
  target?: string;
}

/** 满 500 减 30, and the way to what else counts along. */
export function PromotionText({ goods, className, target }: PromotionTextProps) {
  const promotion = shortPromotion(goods);
  const url = promotion && promotionUrl(promotion, goods.id);
  if (!promotion || !url) return null;
  const { name, text } = promotion;
  return (
    <Link to={url} target={target} className={className} title={`${name}：看一起参加的商品`}>
      {text}
    </Link>
  );
}
