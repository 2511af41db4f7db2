import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef } from "react";
import type { CartItem } from "@/api/types";
import { useQueueState } from "@/features/cart/useCartQueue";
import { CartLine, type LineActions } from "./CartLine";
import styles from "./CartList.module.css";
import { useLongList } from "./useLongList";

export interface CartListProps {
  items: CartItem[];
  label: string;
  actions: Omit<LineActions, "next">;
  /** the line whose quantity gets the focus; another object asks once more */
  goTo: { id: number } | null;
}

const QUANTITY = 'input[inputmode="numeric"]';

export function CartList({ items, label, actions, goTo }: CartListProps) {
  const list = useRef<HTMLUListElement>(null);
  const problems = useQueueState((state) => state.problems);
  const focused = useRef<number | null>(null);
  const virtualizer = useLongList(list, items, focused);

  /** The nearest drawn line from `from` on, in steps of `by`, that has such a thing gets the focus. */
  function focus(from: number, by: 1 | -1, what: string): boolean {
    for (let index = from; index >= 0 && index < items.length; index += by) {
      const found = list.current?.querySelector<HTMLElement>(`[data-line="${items[index]?.id}"] ${what}`);
      found?.focus();
      if (found) return true;
    }
    return false;
  }
  // A line of a long cart is drawn only once it is in sight.
  const wanted = useRef<number | null>(null);
  const aim = useEffectEvent((id: number) => {
    const index = items.findIndex((item) => item.id === id);
    if (index < 0) return;
    wanted.current = id;
    focused.current = index;
    virtualizer?.scrollToIndex(index, { align: "center" });
  });
  useEffect(() => {
    if (goTo) aim(goTo.id);
  }, [goTo]);
  useEffect(() => {
    const box =
      wanted.current !== null &&
      list.current?.querySelector<HTMLElement>(`[data-line="${wanted.current}"] ${QUANTITY}`);
    if (!box) return;
    wanted.current = null;
    box.focus();
  });
  const own = {
    next: (item: CartItem) => {
      focus(items.findIndex((other) => other.id === item.id) + 1, 1, QUANTITY);
    },
    remove: async (item: CartItem) => {
      const at = items.findIndex((other) => other.id === item.id);
      if (!(await actions.remove(item))) return false;
      // The pressed button has been removed; for keyboard users the focus moves to the next line, after the
      // dialog has returned it.
      requestAnimationFrame(() => focus(at + 1, 1, "[data-remove]") || focus(at - 1, -1, "[data-remove]"));
      return true;
    },
  };
  const latest = useRef(own);
  useLayoutEffect(() => {
    latest.current = own;
  });
  const lineActions = useMemo<LineActions>(
    () => ({
      ...actions,
      next: (item) => latest.current.next(item),
      remove: (item) => latest.current.remove(item),
    }),
    [actions],
  );

  const shown = virtualizer?.getVirtualItems();
  const indexes = shown ? shown.map((row) => row.index) : items.map((_, index) => index);
  return (
    <ul
      ref={list}
      className={styles.list}
      aria-label={label}
      style={virtualizer ? { height: virtualizer.getTotalSize() } : undefined}
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
        const row = virtualizer && shown?.[at];
        return (
          <li
            key={item.key}
            ref={row ? virtualizer.measureElement : undefined}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            className={row ? styles.placed : undefined}
            style={
              row ? { transform: `translateY(${row.start - virtualizer.options.scrollMargin}px)` } : undefined
            }
          >
            <CartLine item={item} problem={problems.get(item.id) ?? null} actions={lineActions} />
          </li>
        );
      })}
    </ul>
  );
}
