import type { Goods } from "../../api/types";
import { toFen } from "../../inputs/money";

type Step = Goods["ladder_prices"][number];
export type Sale = Pick<Goods, "ladder_type" | "ladder_prices" | "base_price">;

/** What one unit costs at a quantity, before rank and promotions; null while the price is being set. */
export function unitPrice({ ladder_type, ladder_prices, base_price }: Sale, quantity: number): string | null {
  const steps = [...(ladder_prices ?? [])].sort((a, b) => a.number - b.number);
  const step =
    ladder_type === 1
      ? steps.find((one) => quantity <= one.number)
      : steps.findLast((one) => quantity >= one.number);
  return step?.price ?? base_price;
}

/** Quantities worth showing: the first one and each point where the price changes. */
export function turningPoints(sale: Sale, minimum: number): { from: number; price: string | null }[] {
  const bounds = (sale.ladder_prices ?? [])
    .map(({ number }) => (sale.ladder_type === 1 ? number + 1 : number))
    .filter((number) => Number.isFinite(number) && number > minimum);
  return [minimum, ...bounds.sort((a, b) => a - b)].map((from) => ({ from, price: unitPrice(sale, from) }));
}

/** Errors of the ladder as a whole, by path of the form: the server's rules, checked before saving. */
export function ladderErrors(sale: Sale): Record<string, string> {
  const errors: Record<string, string> = {};
  const steps: Partial<Step>[] = sale.ladder_prices ?? [];
  const base = toFen(sale.base_price);
  if (steps.length > 0 && base === null) errors.base_price = "有阶梯价时要先填基础价";
  steps.forEach((step, index) => {
    const previous = steps[index - 1];
    if (previous?.number && step.number && step.number <= previous.number) {
      errors[`ladder_prices.${index}.number`] = "数量要比上一档大";
    }
    const price = toFen(step.price);
    const before = toFen(previous?.price);
    if (price === null) return;
    // Up-to-quantity steps end in the base price, so they may climb towards it.
    if (sale.ladder_type !== 1 && before !== null && price > before) {
      errors[`ladder_prices.${index}.price`] = "数量越大价格不应越高";
    } else if (base !== null && price > base) {
      errors[`ladder_prices.${index}.price`] = "不能高于基础价";
    }
  });
  return errors;
}

export function rankErrors({ rank_prices: ranks }: Pick<Goods, "rank_prices">): Record<string, string> {
  const seen = new Set<number>();
  const errors: Record<string, string> = {};
  (ranks ?? []).forEach(({ rank }, index) => {
    if (seen.has(rank)) errors[`rank_prices.${index}.rank`] = "这个等级已经有价格";
    seen.add(rank);
  });
  return errors;
}

/** How the ladder reads: 1 = price up to a quantity, else from a quantity. */
export const LADDER_TYPES = [
  { id: 1, name: "数量以内（≤）" },
  { id: 2, name: "数量以上（≥）" },
];
