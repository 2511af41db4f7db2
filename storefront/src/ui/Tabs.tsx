import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import styles from "./Tabs.module.css";

export interface TabItem<K extends string> {
  key: K;
  label: ReactNode;
  count?: number;
}

export interface TabsProps<K extends string> {
  label: string;
  items: TabItem<K>[];
  value: K;
  onChange: (key: K) => void;
  /** the panel of the chosen tab */
  children?: ReactNode;
}

export function Tabs<K extends string>({ label, items, value, onChange, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // On a phone the row is longer than the screen: the selected tab is scrolled into view, also after counts
  // that load later have moved it.
  const drawn = items.map(({ key, count }) => `${key} ${count}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides where the chosen one stands
  useEffect(() => {
    const row = list.current;
    const chosen = row?.querySelector<HTMLElement>(`[id="${id}-${value}"]`);
    if (row && chosen) row.scrollLeft = chosen.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2;
  }, [id, value, drawn]);

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex((item) => item.key === value);
    const next =
      event.key === "ArrowRight"
        ? (at + 1) % items.length
        : event.key === "ArrowLeft"
          ? (at - 1 + items.length) % items.length
          : event.key === "Home"
            ? 0
            : event.key === "End"
              ? items.length - 1
              : -1;
    const target = items[next];
    if (!target) return;
    event.preventDefault();
    onChange(target.key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={styles.tabs}
        onKeyDown={onKeyDown}
        tabIndex={-1}
      >
        {items.map((item) => (
          <button
            key={item.key}
            type="button"
            role="tab"
            id={`${id}-${item.key}`}
            aria-selected={item.key === value}
            aria-controls={children === undefined ? undefined : `${id}-panel`}
            tabIndex={item.key === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(item.key)}
          >
            {item.label}
            {item.count !== undefined && item.count > 0 && <span className={styles.count}>{item.count}</span>}
          </button>
        ))}
      </div>
      {children !== undefined && (
        <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
          {children}
        </div>
      )}
    </>
  );
}
