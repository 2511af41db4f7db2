import { defaultRangeExtractor, type Range, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { CartItem } from "@/api/types";
import { CartLine, type LineActions } from "./CartLine";
import styles from "./CartList.module.css";
import { useQueueState } from "./useCartQueue";

/** Shorter carts are drawn whole, so that the browser's own search finds every line. */
const VIRTUAL_FROM = 60;
const LINE_PX = 97;

export interface CartListProps {
  items: CartItem[];
  label: string;
  actions: Omit<LineActions, "next">;
}

export function CartList({ items, label, actions }: CartListProps) {
  const list = useRef<HTMLUListElement>(null);
  const problems = useQueueState((state) => state.problems);
  const [top, setTop] = useState(0);
  const focused = useRef<number | null>(null);
  const virtual = items.length >= VIRTUAL_FROM;

  // What stands above the list grows and shrinks (hints, filters): measured after every draw.
  useLayoutEffect(() => {
    const at = virtual ? list.current : null;
    if (at) setTop(Math.round(at.getBoundingClientRect().top + window.scrollY));
  });

  const rangeExtractor = useCallback((range: Range) => {
    const rows = defaultRangeExtractor(range);
    // The line with the focus stays, or the keyboard would lose its place.
    const at = focused.current;
    return at === null || at >= range.count || rows.includes(at) ? rows : [...rows, at].sort((a, b) => a - b);
  }, []);

  const virtualizer = useWindowVirtualizer({
    count: items.length,
    enabled: virtual,
    estimateSize: () => LINE_PX,
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: 8,
    scrollMargin: top,
    rangeExtractor,
  });

  function next(item: CartItem) {
    const at = items.findIndex((other) => other.id === item.id);
    for (let index = at + 1; index < items.length; index++) {
      const box = list.current?.querySelector<HTMLInputElement>(
        `[data-line="${items[index]?.id}"] input[inputmode="numeric"]`,
      );
      if (box) {
        box.focus();
        return;
      }
    }
  }
  const latest = useRef(next);
  latest.current = next;
  const lineActions = useMemo<LineActions>(
    () => ({ ...actions, next: (item) => latest.current(item) }),
    [actions],
  );

  const shown = virtual ? virtualizer.getVirtualItems() : null;
  const indexes = shown ? shown.map((row) => row.index) : items.map((_, index) => index);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={shown ? { height: virtualizer.getTotalSize() } : undefined}
      onFocus={(event) => {
        const line = event.target.closest("[data-index]");
        focused.current = line ? Number(line.getAttribute("data-index")) : null;
      }}
      onBlur={() => {
        focused.current = null;
      }}
    >
      {indexes.map((index, at) => {
        const item = items[index];
        if (!item) return null;
        const row = shown?.[at];
        return (
          <li
            key={item.key}
            ref={row ? virtualizer.measureElement : undefined}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={row && styles.placed}
            style={row && { transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` }}
          >
            <CartLine item={item} problem={problems.get(item.id) ?? null} actions={lineActions} />
          </li>
        );
      })}
    </ul>
  );
}
