import { formatFen, parseYuan } from "@yaoji/money";
import type { GoodsCard, ReplenishmentProposal, StockSheetRow } from "@/api/types";
import { unitPrice } from "@/features/cart/unitPrice";
import type { Wish } from "@/features/cart/useCartFill";
import { smallestOrder } from "@/features/goods/quantity";

/** Days that an order may be meant to last. */
export const TARGETS = [7, 14, 30] as const;
export type Target = (typeof TARGETS)[number];

/** One product that may be missing: what the server proposes, and what the buyer has decided. */
export interface Item {
  key: string;
  /** the stock sheet's own; none for what the company keeps buying */
  row: StockSheetRow | null;
  options: ReplenishmentProposal[];
  /** goods that the row means; 0 = nothing chosen yet */
  goodsId: number;
  /** the buyer's own number; null = as proposed */
  number: number | null;
  /** null = taken when something is proposed */
  taken: boolean | null;
  /** went into the cart so many */
  added: number;
}

export function itemOfHabit(proposal: ReplenishmentProposal): Item {
  return {
    key: `goods-${proposal.goods.id}`,
    row: null,
    options: [proposal],
    goodsId: proposal.goods.id,
    number: null,
    taken: null,
    added: 0,
  };
}

export function itemOfRow(row: StockSheetRow): Item {
  return {
    key: `row-${row.line}`,
    row,
    options: row.proposals,
    goodsId: row.status === "matched" ? (row.proposals[0]?.goods.id ?? 0) : 0,
    number: null,
    taken: null,
    added: 0,
  };
}

/** As the stock sheet calls it. */
export function saidOf({ row }: Item): string {
  return row ? [row.code, row.name, row.spec, row.maker].filter(Boolean).join(" ") : "";
}

export function chosen(item: Item): ReplenishmentProposal | undefined {
  return item.options.find((option) => option.goods.id === item.goodsId);
}

/** The proposal for this number of days; 0 = nothing. */
function proposed(item: Item, target: Target): number {
  return chosen(item)?.plans.find((plan) => plan.days === target)?.number ?? 0;
}

/** The quantity in the box. Goods without a proposal start with the minimum quantity. */
export function numberOf(item: Item, target: Target): number {
  const option = chosen(item);
  if (!option) return 0;
  return item.number ?? (proposed(item, target) || smallestOrder(option.goods));
}

/** Compounds with special ingredients go into the cart only when the buyer ticks them. */
export function isTaken(item: Item, target: Target): boolean {
  const option = chosen(item);
  if (!option?.goods.is_buy) return false;
  return item.taken ?? (proposed(item, target) > 0 && !option.is_special);
}

/** Which part of the page a row belongs to. */
export type Part = "due" | "choose" | "enough" | "refused" | "missing";

export function partOf(item: Item, target: Target): Part {
  if (item.options.length === 0) return "missing";
  const option = chosen(item);
  if (!option) return "choose";
  if (!option.goods.is_buy) return "refused";
  return proposed(item, target) > 0 || item.taken ? "due" : "enough";
}

export function choose(item: Item, goodsId: number): Item {
  return { ...item, goodsId, number: null, taken: null };
}

/** Goods not found, as text for a request: the pharmacy's name and the missing quantity. */
export function wantedOf({ row }: Item, target: Target) {
  const number = row?.missing[TARGETS.indexOf(target)] ?? 0;
  return {
    name: row?.name || row?.code || "",
    spec: row?.spec ?? "",
    maker: row?.maker ?? "",
    code: row?.code ?? "",
    number,
  };
}

/** The selected goods; rows of the same product count together. */
export function wishesOf(items: readonly Item[], target: Target): Wish[] {
  const wishes = new Map<number, number>();
  for (const item of items) {
    if (isTaken(item, target))
      wishes.set(item.goodsId, (wishes.get(item.goodsId) ?? 0) + numberOf(item, target));
  }
  return [...wishes].map(([goods_id, number]) => ({ goods_id, number }));
}

/** Their total at current prices. */
export function totalOf(items: readonly Item[], target: Target): string {
  let fen = 0;
  for (const item of items) {
    const goods: GoodsCard | undefined = chosen(item)?.goods;
    if (!goods || !isTaken(item, target)) continue;
    const number = numberOf(item, target);
    fen += parseYuan(unitPrice(goods, number) ?? "0") * number;
  }
  return formatFen(fen);
}
