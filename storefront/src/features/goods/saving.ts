import { addFen, type Fen, formatFen, multiplyFen, parseYuan } from "@yaoji/money";
import type { Money } from "@/api/types";

interface Offered {
  price: Money | null;
  /** what comes off a unit */
  save: Money | null;
}

export interface Saving {
  /** per unit */
  amount: Money;
  /** of the regular price, rounded down */
  percent: number;
  /** the regular price */
  before: Money;
}

/** What an offer takes off a unit; null where a price is hidden or nothing comes off. */
export function savingOf({ price, save }: Offered): Saving | null {
  if (price === null || save === null) return null;
  const off = parseYuan(save);
  if (!(off > 0)) return null;
  const before = parseYuan(price) + off;
  return { amount: save, percent: Math.floor((off * 100) / before), before: formatFen(before) };
}

/**
 * What a subsidy gives back per unit: down from what this buyer pays, which may be less than the regular price.
 * Null where a price is hidden or nothing comes back.
 */
export function givenBack({
  goods,
  price,
}: {
  goods: { price: Money | null };
  price: Money | null;
}): Money | null {
  if (goods.price === null || price === null) return null;
  const back = parseYuan(goods.price) - parseYuan(price);
  return back > 0 ? formatFen(back) : null;
}

/** How far `part` is on its way to `whole`, 0 to 100 and never 100 before it is there. */
export function percentOf(part: number, whole: number): number {
  if (whole <= 0) return 100;
  return Math.max(0, Math.min(100, Math.floor((part * 100) / whole)));
}

export interface SetPrice {
  price: Money;
  /** bought one by one */
  before: Money;
  save: Money;
}

/** The price of a set and its saving; null where one of its prices is hidden. */
export function setPrice(parts: readonly (Offered & { set_quantity: number })[]): SetPrice | null {
  let price: Fen = 0;
  let save: Fen = 0;
  for (const part of parts) {
    if (part.price === null) return null;
    price = addFen(price, multiplyFen(parseYuan(part.price), part.set_quantity));
    save = addFen(save, multiplyFen(parseYuan(part.save ?? "0"), part.set_quantity));
  }
  return { price: formatFen(price), before: formatFen(price + save), save: formatFen(save) };
}

interface Bounded {
  left: number | null;
  buyer_limit: number;
  bought: number;
}

/** How many units this buyer may still take of an offer's own stock and limit; null = no bound. */
export function mostOf({ left, buyer_limit, bought }: Bounded): number | null {
  const bounds = [left, buyer_limit > 0 ? buyer_limit - bought : null].filter((n) => n !== null);
  return bounds.length ? Math.max(0, Math.min(...bounds)) : null;
}
