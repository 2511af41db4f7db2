import type { CartItem } from "@/api/types";

/** Kinds of cart lines. */
export const LINE = { seckill: 1, groupBuy: 2, combination: 3, addOn: 4 } as const;

const marks: Record<number, [tag: string, name: string]> = {
  [LINE.seckill]: ["秒", "秒杀"],
  [LINE.groupBuy]: ["拼", "拼团"],
  [LINE.combination]: ["组", "组合"],
  [LINE.addOn]: ["换购", "换购"],
};

/** What a line is called that is sold in a campaign; null for ordinary ones. */
export function lineMark(item: Pick<CartItem, "type">): { tag: string; name: string } | null {
  const mark = marks[item.type];
  return mark ? { tag: mark[0], name: mark[1] } : null;
}

export const lineName = (item: CartItem): string => item.combination?.name || item.goods.name;
/** A combination is counted in sets. */
export const lineUnit = (item: CartItem): string => (item.combination ? "套" : item.goods.unit);

/** What of a line goes into a list to order again: its goods, of a set all of them. */
export function wishesOf(item: CartItem): { goods_id: number; number: number }[] {
  if (!item.combination) return [{ goods_id: item.goods.id, number: item.number }];
  return item.combination.goods.map((part) => ({
    goods_id: part.goods.id,
    number: part.number * item.number,
  }));
}

/** The goods that lines hold, each once: of a set all of its goods. */
export function goodsOf(items: readonly CartItem[]): number[] {
  return [...new Set(items.flatMap(wishesOf).map(({ goods_id }) => goods_id))];
}
