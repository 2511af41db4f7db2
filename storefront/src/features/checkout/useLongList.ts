import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { TABLET } from "@yaoji/tokens/widths";
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { CartItem } from "@/api/types";
import { useMedia } from "@/ui/useMedia";
import { lineHeight } from "./lineHeight";

/** Shorter carts are drawn whole, so that the browser's own search finds every line. */
export const LONG_FROM = 60;

/** The same array until lines come, go or change places: heights are estimated anew when it changes, not at each press. */
function useKeys(items: CartItem[]): readonly string[] {
  const keys = items.map(({ key }) => key);
  const [known, setKnown] = useState(keys);
  if (known.length === keys.length && known.every((key, at) => key === keys[at])) return known;
  setKnown(keys);
  return keys;
}

/**
 * Draws the lines of a long cart that are in sight, and the one with the focus, or the keyboard would lose its place.
 * `focused` is the index of that line.
 */
export function useLongList(
  list: RefObject<HTMLElement | null>,
  items: CartItem[],
  focused: RefObject<number | null>,
) {
  const enabled = items.length >= LONG_FROM;
  const isNarrow = useMedia(TABLET);
  const keys = useKeys(items);
  const [top, setTop] = useState(0);

  // The content above the list changes its height (hints, filters): measured after every render.
  useLayoutEffect(() => {
    const at = enabled ? list.current : null;
    if (at) setTop(Math.round(at.getBoundingClientRect().top + window.scrollY));
  });

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled,
    estimateSize: useCallback(
      (index) => (items[index] ? lineHeight(items[index], isNarrow) : 0),
      [items, isNarrow],
    ),
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    overscan: 8,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const rows = defaultRangeExtractor(range);
        const at = focused.current;
        return at === null || at >= range.count || rows.includes(at)
          ? rows
          : [...rows, at].sort((a, b) => a - b);
      },
      [focused],
    ),
  });

  // Lines that another device adds or removes above leave those in sight where they are.
  const seen = useRef<{ items: CartItem[]; key: string; start: number } | null>(null);
  useLayoutEffect(() => {
    if (!enabled) return;
    const rows = virtualizer.getVirtualItems();
    const before = seen.current;
    if (before && before.items !== items && window.scrollY > top) {
      const now = items.findIndex((item) => item.key === before.key);
      const start = now < 0 ? undefined : virtualizer.measurementsCache[now]?.start;
      if (start !== undefined && start !== before.start) window.scrollBy(0, start - before.start);
    }
    const first = rows.find((row) => row.end > window.scrollY + top) ?? rows[0];
    const item = first && items[first.index];
    seen.current = item ? { items, key: item.key, start: first.start } : null;
  });

  return enabled ? virtualizer : null;
}
