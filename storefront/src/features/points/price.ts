import { formatFen, multiplyFen, parseYuan } from "@yaoji/money";
import type { PointsGoods } from "@/api/types";

/** 1200 → "1,200" */
export const counted = (points: number): string => points.toLocaleString("zh-CN");

/** "500 积分", "500 积分 + ¥9.90": what so many of something cost. */
export function priceWords({ points, money }: Pick<PointsGoods, "points" | "money">, number = 1): string {
  const paid = multiplyFen(parseYuan(money), number);
  const words = `${counted(points * number)} 积分`;
  return paid > 0 ? `${words} + ¥${formatFen(paid)}` : words;
}

/** What so many of something cost, as the server compares it with what it asks for. */
export const priceOf = ({ points, money }: Pick<PointsGoods, "points" | "money">, number: number) => ({
  points: points * number,
  money: formatFen(multiplyFen(parseYuan(money), number)),
});

/** How many of it this buyer can take: stock, the limit of the company, and the points there are. */
export function mostOf(
  { points, stock, limit, bought }: Pick<PointsGoods, "points" | "stock" | "limit" | "bought">,
  own: number | null,
): number {
  const bounds = [stock];
  if (limit !== null) bounds.push(limit - bought);
  if (own !== null && points > 0) bounds.push(Math.floor(own / points));
  return Math.max(0, Math.min(...bounds));
}
