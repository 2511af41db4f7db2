import { PHONE } from "@yaoji/tokens/widths";
import type { GoodsCard as Goods } from "@/api/types";
import { useMedia } from "@/ui/useMedia";
import { GoodsCard } from "../GoodsCard";
import styles from "./CardGrid.module.css";

export function CardGrid({ list, busy, label }: { list: readonly Goods[]; busy: boolean; label: string }) {
  const phone = useMedia(PHONE);
  return (
    <ul
      className={styles.grid}
      aria-label={label}
      aria-busy={busy || undefined}
      data-busy={busy || undefined}
    >
      {list.map((goods, index) => (
        <li key={goods.id} className={styles.item}>
          <GoodsCard goods={goods} withQuantity={!phone} eager={index < (phone ? 4 : 10)} />
        </li>
      ))}
    </ul>
  );
}
