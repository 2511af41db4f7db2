import type { CartLineInput, GoodsCard, ImportRow } from "@/api/types";
import { toCartLine } from "@/features/cart/useAddToCart";
import { quantityRules, smallestOrder } from "@/features/goods/quantity";

/** One row on screen: what the server made of it, and what the buyer has decided. */
export interface Choice {
  row: ImportRow;
  /** 0 = nothing chosen yet */
  goodsId: number;
  number: number;
}

/**
 * The wanted number adjusted to a valid quantity: at least the minimum, a multiple of the pack, not above the
 * stock.
 */
export function fittingNumber(goods: GoodsCard, wanted: number | null): number {
  const { min = 1, step = 1, max = null } = quantityRules(goods);
  const first = smallestOrder(goods);
  if (wanted === null) return first;
  const rounded = Math.max(min, Math.ceil(wanted / step) * step);
  if (max === null || rounded <= max) return rounded;
  return Math.max(first, Math.floor(max / step) * step);
}

export function choiceOf(row: ImportRow): Choice {
  const goods = row.status === "matched" ? row.goods[0] : undefined;
  return {
    row,
    goodsId: goods?.id ?? 0,
    number: goods ? fittingNumber(goods, row.number) : (row.number ?? 1),
  };
}

export function chosenGoods(choice: Choice): GoodsCard | undefined {
  return choice.row.goods.find((goods) => goods.id === choice.goodsId);
}

export function choose(choice: Choice, goodsId: number): Choice {
  const goods = choice.row.goods.find((one) => one.id === goodsId);
  return { ...choice, goodsId, number: goods ? fittingNumber(goods, choice.row.number) : choice.number };
}

/** Why the box has another number than the list; "" when it is the same or the buyer's own. */
export function adjusted(choice: Choice): string {
  const goods = chosenGoods(choice);
  const wanted = choice.row.number;
  if (!goods || wanted === null || choice.number === wanted) return "";
  if (choice.number !== fittingNumber(goods, wanted)) return "";
  return choice.number < wanted
    ? `清单 ${wanted}，按库存或限购改为 ${choice.number}`
    : `清单 ${wanted}，按起订或中包装改为 ${choice.number}`;
}

/** Rows of the same product become one line of the cart. */
export function cartLines(choices: readonly Choice[]): CartLineInput[] {
  const lines = new Map<number, CartLineInput>();
  for (const choice of choices) {
    const goods = chosenGoods(choice);
    if (!goods?.is_buy) continue;
    const before = lines.get(goods.id)?.number ?? 0;
    lines.set(goods.id, toCartLine(goods, before + choice.number));
  }
  return [...lines.values()];
}

/** The text after one more scan of a bar code: a code that is in the list already counts up. */
export function withScan(text: string, code: string): string {
  const lines = text.split("\n").filter((line) => line.trim());
  const at = lines.findIndex((line) => line.split(/\s+/)[0] === code);
  if (at < 0) return [...lines, `${code} 1`].join("\n");
  const number = Number(lines[at]?.split(/\s+/)[1] ?? "1");
  lines[at] = `${code} ${(Number.isFinite(number) ? number : 1) + 1}`;
  return lines.join("\n");
}
