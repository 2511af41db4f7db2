import type { CartItem } from "@/api/types";
import { allState, toggleAll } from "@/features/cart/state";
import styles from "./SelectAll.module.css";

export interface SelectAllProps {
  /** its lines: all, or those that match the filter */
  items: CartItem[];
  label: string;
  onSelect: (ids: number[], is_selected: 0 | 1) => void;
}

export function SelectAll({ items, label, onSelect }: SelectAllProps) {
  const state = allState(items);
  const { ids, is_selected } = toggleAll(items);
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={state === "all"}
        disabled={ids.length === 0}
        ref={(box) => {
          if (box) box.indeterminate = state === "some";
        }}
        onChange={() => onSelect(ids, is_selected)}
      />
      {label}
    </label>
  );
}
