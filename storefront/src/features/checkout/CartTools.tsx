import { memo, useEffect, useRef } from "react";
import type { CartItem } from "@/api/types";
import { Button } from "@/ui/Button";
import { Icon } from "@/ui/Icon";
import styles from "./CartTools.module.css";
import { isSet, type LineFilter, makersOf, noFilter } from "./hints";

export interface CartToolsProps {
  items: CartItem[];
  filter: LineFilter;
  shown: number;
  care: number;
  /** not all lines are drawn, so the browser's own search would miss some */
  isLong: boolean;
  onChange: (filter: LineFilter) => void;
}

/** Text, maker and "needs care": for carts too long to look through. */
export const CartTools = memo(function CartTools({
  items,
  filter,
  shown,
  care,
  isLong,
  onChange,
}: CartToolsProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isLong) return;
    function onKeyDown(event: KeyboardEvent) {
      const isFind =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === "f";
      // Pressed once more, in the box, it is the browser's.
      if (!isFind || document.activeElement === box.current || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      box.current?.focus();
      box.current?.select();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [isLong]);
  return (
    <search className={styles.tools}>
      <label className={styles.text}>
        <Icon name="search" size={16} />
        <span className="visually-hidden">在购物车中查找</span>
        <input
          ref={box}
          type="search"
          value={filter.text}
          aria-keyshortcuts={isLong ? "Control+F Meta+F" : undefined}
          placeholder="在购物车中找：名称、厂家、规格"
          onChange={(event) => onChange({ ...filter, text: event.target.value })}
        />
        {isLong && <kbd className={styles.key}>Ctrl F</kbd>}
      </label>
      <label>
        <span className="visually-hidden">生产企业</span>
        <select
          className={styles.maker}
          value={filter.maker}
          onChange={(event) => onChange({ ...filter, maker: Number(event.target.value) })}
        >
          <option value={0}>全部厂家</option>
          {makersOf(items).map((maker) => (
            <option key={maker.id} value={maker.id}>
              {maker.name}（{maker.count}）
            </option>
          ))}
        </select>
      </label>
      {(care > 0 || filter.onlyCare) && (
        <label className={styles.care}>
          <input
            type="checkbox"
            checked={filter.onlyCare}
            onChange={(event) => onChange({ ...filter, onlyCare: event.target.checked })}
          />
          只看需处理（{care}）
        </label>
      )}
      <span className={styles.count} role="status">
        {isSet(filter) && (
          <>
            找到 <b className="num">{shown}</b> 种
            <Button look="text" size="s" onClick={() => onChange(noFilter)}>
              清除条件
            </Button>
          </>
        )}
      </span>
    </search>
  );
});
