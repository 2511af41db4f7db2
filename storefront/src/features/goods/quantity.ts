import type { GoodsCard } from "@/api/types";
import type { QuantityRules } from "@/ui/QuantityBox";

type Rules = Pick<GoodsCard, "base_number" | "bzdw" | "number" | "qg_number">;

/** The box's limits for these goods: smallest quantity, pack step, stock and purchase limit. */
export function quantityRules(goods: Rules): QuantityRules {
  const limits = [goods.number, goods.qg_number > 0 ? goods.qg_number : null].filter((n) => n !== null);
  return {
    min: Math.max(1, goods.base_number),
    step: Math.max(1, goods.bzdw),
    max: limits.length ? Math.min(...limits) : null,
  };
}

/** The first quantity that obeys minimum and step; a remainder smaller than that is bought whole. */
export function smallestOrder(goods: Rules): number {
  const { min = 1, step = 1, max = null } = quantityRules(goods);
  const first = Math.ceil(min / step) * step;
  return max !== null && max > 0 ? Math.min(first, max) : first;
}
