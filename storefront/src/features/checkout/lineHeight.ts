import type { CartItem } from "@/api/types";
import { isLocked } from "@/features/cart/state";
import { lineRules } from "@/features/goods/lineRules";
import { caseHint, ladderHint, priceMove } from "./hints";

/**
 * The estimated height of a line before it is rendered: accurate to a few pixels, so that the scroll bar does
 * not jump. On tablets and phones a line is a card (CartLine.module.css).
 */
export function lineHeight(item: CartItem, isNarrow: boolean): number {
  const locked = isLocked(item);
  const hasNotes =
    item.reasons.length > 0 || (!locked && (ladderHint(item) !== null || caseHint(item) !== null));
  const parts = item.combination?.goods.length ?? 0;
  const extra = (item.type === 0 && item.with_coupon === 1 ? 0 : 20) + parts * 20;
  if (!isNarrow) return Math.max(81, 61 + extra) + (hasNotes ? 21 : 0);
  const hasStep = !locked && (lineRules(item).step ?? 1) > 1;
  return 186 + extra + (hasStep ? 18 : 0) + (hasNotes ? 24 : 0) + (priceMove(item) ? 20 : 0);
}
