import { formatFen, parseYuan } from "@yaoji/money";
import type { CartLineInput, GoodsCard, ImportRow } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
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

/** What a row is filled with at first; nothing while its quantity is in doubt. */
function firstGoods(row: ImportRow): GoodsCard | undefined {
  if (row.refused_number) return undefined;
  if (row.status === "matched") return row.goods[0];
  return row.goods.find((goods) => goods.id === row.proposed?.goods_id);
}

export function choiceOf(row: ImportRow): Choice {
  const goods = firstGoods(row);
  return {
    row,
    goodsId: goods?.id ?? 0,
    number: goods ? fittingNumber(goods, row.number) : (row.number ?? 1),
  };
}

/** All that a row may be filled with: what it may mean, and what replaces it. */
export function optionsOf({ goods, alternatives }: ImportRow): GoodsCard[] {
  return [...goods, ...alternatives];
}

export function chosenGoods(choice: Choice): GoodsCard | undefined {
  return optionsOf(choice.row).find((goods) => goods.id === choice.goodsId);
}

/** What a row is to the buyer: ready for the cart, a choice to make, a product that can't be bought, or nothing. */
export type Part = "ready" | "choose" | "refused" | "missing";

export function partOf(choice: Choice): Part {
  const goods = chosenGoods(choice);
  if (goods) return goods.is_buy ? "ready" : "refused";
  return choice.row.status === "unmatched" ? "missing" : "choose";
}

/** As the list calls it. */
export function saidOf({ code, name, spec, maker }: ImportRow): string {
  return [code, name, spec, maker].filter(Boolean).join(" ");
}

/** Why the row is filled with what the server proposed; "" when the buyer chose something else. */
export function proposedBecause({ row, goodsId }: Choice): string {
  if (!row.proposed || row.proposed.goods_id !== goodsId) return "";
  return row.proposed.because === "bought_last" ? "上次买过" : "有货商品里价格最低";
}

export function choose(choice: Choice, goodsId: number): Choice {
  const goods = optionsOf(choice.row).find((one) => one.id === goodsId);
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

/** What they cost at current prices: rows of the same product reach a tier together. */
export function totalOf(choices: readonly Choice[]): string {
  const goods = new Map(choices.map((choice) => [choice.goodsId, chosenGoods(choice)]));
  let fen = 0;
  for (const { goods_id, number } of cartLines(choices)) {
    const one = goods.get(goods_id);
    fen += parseYuan((one && unitPrice(one, number)) ?? "0") * number;
  }
  return formatFen(fen);
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
