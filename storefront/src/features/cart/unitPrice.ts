import { parseYuan } from "@yaoji/money";
import type { GoodsCard, GoodsTierPrice, Money } from "@/api/types";

export type Laddered = Pick<GoodsCard, "price" | "ladder_price" | "ladder_price_type">;

export const UP_TO = 1;

export function byNumber(goods: Pick<Laddered, "ladder_price">): GoodsTierPrice[] {
  return [...goods.ladder_price].sort((a, b) => a.number - b.number);
}

/** The tier that holds for a quantity: type 1 bounds from above, every other type from below. */
export function tierFor(goods: Laddered, number: number): GoodsTierPrice | null {
  const tiers = byNumber(goods);
  const found =
    goods.ladder_price_type === UP_TO
      ? tiers.find((tier) => number <= tier.number)
      : tiers.findLast((tier) => tier.number <= number);
  return found ?? null;
}

/** What a unit costs at this quantity; a tier never makes it dearer. null = hidden */
export function unitPrice(goods: Laddered, number: number): Money | null {
  if (goods.price === null) return null;
  const tier = tierFor(goods, number);
  return tier && parseYuan(tier.price) < parseYuan(goods.price) ? tier.price : goods.price;
}
