import { parseYuan } from "@yaoji/money";
import type { FreightRule, Money } from "@/api/types";

/** 15.00 元，满 800.00 元包邮 */
export function flat(fee: Money, freeFrom: Money | null): string {
  if (parseYuan(fee) === 0) return "免运费";
  return freeFrom === null ? `${fee} 元，不包邮` : `${fee} 元，满 ${freeFrom} 元包邮`;
}

const weight = (grams: number) => (grams % 1000 === 0 ? `${grams / 1000} 公斤` : `${grams} 克`);

type ByWeight = Pick<FreightRule, "first_grams" | "first_fee" | "step_grams" | "step_fee">;

/** 首重 1 公斤 15.00 元，续重每 1 公斤 5.00 元 */
export const byWeight = ({ first_grams, first_fee, step_grams, step_fee }: ByWeight): string =>
  `首重 ${weight(first_grams)} ${first_fee} 元，续重每 ${weight(step_grams)} ${step_fee} 元`;
