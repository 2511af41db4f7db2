import { formatFenGrouped, type Money, parseYuan } from "./fen";

/** "27334.56" → "27,334.56", for reading only; other text is unchanged. */
export function groupMoney(amount: Money): string {
  const fen = parseYuan(amount);
  return Number.isNaN(fen) ? amount : formatFenGrouped(fen);
}
