import { formatFen, multiplyFen, parseYuan } from "@yaoji/money";
import type { GoodsCard, Money } from "@/api/types";
import { byNumber, type Laddered, UP_TO, unitPrice } from "@/features/cart/unitPrice";

/** null = hidden */
export function amountFor(goods: Laddered, number: number): Money | null {
  const price = unitPrice(goods, number);
  return price === null ? null : formatFen(multiplyFen(parseYuan(price), number));
}

export interface LadderStep {
  /** 0 = the plain price */
  id: number;
  label: string;
  price: Money;
  from: number;
}

/** The whole ladder as ranges a buyer can read, the plain price where no tier holds. */
export function ladderSteps(goods: Laddered & Pick<GoodsCard, "unit">): LadderStep[] {
  const { price, unit } = goods;
  const tiers = byNumber(goods);
  const first = tiers[0];
  const last = tiers.at(-1);
  if (price === null || !first || !last) return [];
  if (goods.ladder_price_type === UP_TO) {
    const steps = tiers.map((tier, at) => {
      const from = (tiers[at - 1]?.number ?? 0) + 1;
      return { id: tier.id, from, price: lower(tier.price, price), label: range(from, tier.number, unit) };
    });
    return [...steps, { id: 0, from: last.number + 1, price, label: `${last.number + 1} ${unit}起` }];
  }
  const steps = tiers.map((tier, at) => ({
    id: tier.id,
    from: tier.number,
    price: lower(tier.price, price),
    label: tiers[at + 1]
      ? range(tier.number, (tiers[at + 1]?.number ?? 0) - 1, unit)
      : `${tier.number} ${unit}起`,
  }));
  return first.number > 1
    ? [{ id: 0, from: 1, price, label: range(1, first.number - 1, unit) }, ...steps]
    : steps;
}

/** The tier of a quantity. */
export function stepFor(steps: readonly LadderStep[], number: number): LadderStep | null {
  return steps.findLast((step) => step.from <= number) ?? steps[0] ?? null;
}

/** "再买 40 盒，每盒降到 ¥4.60"; "" on the last step, where the next one isn't cheaper and where it can't be reached. */
export function nextStepHint(
  goods: Laddered & Pick<GoodsCard, "unit">,
  number: number,
  max: number | null = null,
): string {
  const steps = ladderSteps(goods);
  const now = stepFor(steps, number);
  const next = now && steps[steps.indexOf(now) + 1];
  if (!next || parseYuan(next.price) >= parseYuan(now.price) || (max !== null && next.from > max)) return "";
  return `再买 ${next.from - number} ${goods.unit}，每${goods.unit}降到 ¥${next.price}`;
}

function lower(a: Money, b: Money): Money {
  return parseYuan(a) < parseYuan(b) ? a : b;
}
function range(from: number, to: number, unit: string): string {
  return from === to ? `${from} ${unit}` : `${from}–${to} ${unit}`;
}
