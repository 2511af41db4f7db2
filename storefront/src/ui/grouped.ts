import type { Money } from "@/api/types";
import { formatFenGrouped, parseYuan } from "./money";

/** "27334.56" → "27,334.56", for reading only; other text is unchanged. */
export function grouped(amount: Money): string {
  const fen = parseYuan(amount);
  return Number.isNaN(fen) ? amount : formatFenGrouped(fen);
}
