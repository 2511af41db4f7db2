import { floorAtZero, formatFen, parseYuan } from "@yaoji/money";
import type { CartItem, CartState, GoodsCard, Money } from "@/api/types";
import { quantityRules } from "@/features/goods/quantity";

export interface QuantityHint {
  text: string;
  /** the quantity that gets there */
  number: number;
}

type Priced = Pick<CartItem, "number" | "price" | "type"> & {
  goods: Pick<
    GoodsCard,
    | "ladder_price"
    | "ladder_price_type"
    | "unit"
    | "base_number"
    | "bzdw"
    | "number"
    | "qg_number"
    | "case_number"
  >;
};

const upTo = (number: number, step: number) => Math.ceil(number / step) * step;

/** "再买 n 盒，单价降到 x": the nearest from-quantity tier that is cheaper and can be bought. */
export function ladderHint({ number, price, goods, type }: Priced): QuantityHint | null {
  if (price === null || type !== 0 || goods.ladder_price.length === 0) return null;
  const { step = 1, max = null } = quantityRules(goods);
  const now = parseYuan(price);
  if (goods.ladder_price_type === 1) return upToQuantityHint(goods, number, now);
  const tiers = goods.ladder_price
    .filter((tier) => tier.number > number && parseYuan(tier.price) < now)
    .sort((a, b) => a.number - b.number);
  for (const tier of tiers) {
    const target = upTo(tier.number, step);
    if (max !== null && target > max) continue;
    return { number: target, text: `再买 ${target - number} ${goods.unit}，单价降到 ${tier.price}` };
  }
  return null;
}

/** Tiers that hold up to a quantity: worth saying once the buyer is above a cheaper one. */
function upToQuantityHint(goods: Priced["goods"], number: number, now: number): QuantityHint | null {
  const { min = 1, step = 1 } = quantityRules(goods);
  const tier = goods.ladder_price
    .filter((t) => t.number < number && parseYuan(t.price) < now)
    .sort((a, b) => b.number - a.number)[0];
  if (!tier) return null;
  const target = Math.floor(tier.number / step) * step;
  if (target < min) return null;
  return { number: target, text: `${tier.number} ${goods.unit}以内单价 ${tier.price}` };
}

/** A full case is near (a fifth of a case or less is missing). */
export function caseHint({ number, goods, type }: Priced): QuantityHint | null {
  const size = goods.case_number;
  if (size <= 1 || type !== 0) return null;
  const { step = 1, max = null } = quantityRules(goods);
  const missing = (size - (number % size)) % size;
  if (missing === 0 || missing * 5 > size) return null;
  const target = number + missing;
  if (target % step !== 0 || (max !== null && target > max)) return null;
  return { number: target, text: `再买 ${missing} ${goods.unit}，凑满 ${target / size} 整件` };
}

export interface ShippingHint {
  key: string;
  /** 普通商品, 优选商品 …; empty where the selection holds nothing else */
  name: string;
  /** the amount from which delivery is free; null: it never is, or is already by number */
  threshold: Money | null;
  /** the missing amount, above zero; null once delivery is free */
  left: Money | null;
  /** what delivery costs though no amount makes it free */
  fee: Money | null;
  /** paid goods that wait to be sent and count along; null when there are none, or when the selection needs no help */
  along: Money | null;
}

type Part = CartState["shipping_data"]["parts"][number];

const missingOf = (left: number): Money | null => (left > 0 ? formatFen(floorAtZero(left)) : null);

/** Spec §4: shown while threshold − selected total − what travels along is above zero; never below 0.00. */
function hintOf(part: Part, waiting: number, isAlone: boolean): ShippingHint {
  const along = part.class === "ordinary" ? waiting : 0;
  const needsHelp = part.free_from !== null && parseYuan(part.amount) < parseYuan(part.free_from);
  const isFree = part.missing !== null && parseYuan(part.missing) === 0;
  return {
    key: part.class,
    name: isAlone && part.class === "ordinary" ? "" : part.name,
    threshold: part.free_from,
    left: part.missing === null ? null : missingOf(parseYuan(part.missing)),
    fee: isFree || part.missing !== null ? null : part.fee,
    along: needsHelp && along > 0 ? formatFen(along) : null,
  };
}

/** One for each freight class in the selection; with nothing selected, the one for ordinary goods. */
export function shippingHints({ shipping_data, sums }: CartState): ShippingHint[] {
  const { parts, shipping_amount, no_trans_order_amount } = shipping_data;
  const waiting = parseYuan(no_trans_order_amount);
  const shown = parts.filter((part) => parseYuan(part.amount) > 0);
  if (sums.lines > 0) return shown.map((part) => hintOf(part, waiting, shown.length === 1));
  const threshold = parseYuan(shipping_amount);
  if (threshold <= 0) return [];
  const nothing = {
    class: "ordinary",
    name: "",
    amount: "0.00",
    fee: "0.00",
    free_from: shipping_amount,
    missing: formatFen(floorAtZero(threshold - waiting)),
  } as const;
  return [hintOf(nothing, waiting, true)];
}

/** "库存只剩 30 盒，请改为 30 或 20" → [30, 20]: the refusal names the nearest valid amounts. */
export function namedAmounts(message: string): number[] {
  const both = /请改为\s*(\d+)(?:\s*[^\d\s或]*\s*或\s*(\d+))?/.exec(message);
  const limit = both ?? /(?:最多可订|最少)\s*(\d+)/.exec(message);
  return limit ? limit.slice(1).filter(Boolean).map(Number) : [];
}

export type PriceMove = "up" | "down" | null;

export function priceMove(item: Pick<CartItem, "price" | "old_price">): PriceMove {
  if (item.price === null || item.old_price === null || item.price === item.old_price) return null;
  return parseYuan(item.price) > parseYuan(item.old_price) ? "up" : "down";
}

export interface LineFilter {
  text: string;
  /** 0 = all makers */
  maker: number;
  onlyCare: boolean;
}

export const noFilter: LineFilter = { text: "", maker: 0, onlyCare: false };

export const isSet = ({ text, maker, onlyCare }: LineFilter): boolean =>
  text.trim() !== "" || maker !== 0 || onlyCare;

export function matches(item: CartItem, text: string, maker: number): boolean {
  if (maker && item.goods.maker_id !== maker) return false;
  const wanted = text.trim().toLowerCase();
  if (!wanted) return true;
  const { name, trade_name, sccj, ypgg, approval_number } = item.goods;
  return [name, trade_name, sccj, ypgg, approval_number].some((part) => part.toLowerCase().includes(wanted));
}

export function makersOf(items: CartItem[]): { id: number; name: string; count: number }[] {
  const makers = new Map<number, { id: number; name: string; count: number }>();
  for (const { goods } of items) {
    const maker = makers.get(goods.maker_id) ?? { id: goods.maker_id, name: goods.sccj, count: 0 };
    maker.count += 1;
    makers.set(goods.maker_id, maker);
  }
  return [...makers.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, "zh"));
}
