import type { ReactNode } from "react";
import type { GoodsCard as Goods } from "@/api/types";
import type { OnNumber } from "../usePurchase";
import { GoodsStrip } from "./GoodsStrip";
import styles from "./StripList.module.css";

export interface StripListProps {
  label: string;
  list: readonly Goods[];
  pictures?: boolean;
  busy?: boolean;
  onNumber?: OnNumber;
  /** the number each box begins with; like the two below it must be stable */
  start?: (goods: Goods) => number;
  note?: (goods: Goods) => ReactNode;
  extra?: (goods: Goods) => ReactNode;
  /** details open in a new tab, so that input on this page is kept */
  newTab?: boolean;
}

export function StripList({ label, list, pictures = true, busy, ...row }: StripListProps) {
  return (
    <ul
      className={styles.list}
      data-rows
      aria-label={label}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    >
      {list.map((goods, index) => (
        <li key={goods.id} className={styles.item}>
          <GoodsStrip goods={goods} pictures={pictures} eager={index < 5} {...row} />
        </li>
      ))}
    </ul>
  );
}
