import type { GoodsCard as Goods } from "@/api/types";
import { GoodsCardSkeleton } from "@/features/goods/GoodsCardSkeleton";
import { QuickGoodsCard } from "@/features/goods/QuickGoodsCard";
import styles from "./HomePage.module.css";

/** The cards, or as many grey ones while they load. */
export function GoodsGrid({ goods, expected }: { goods: Goods[] | undefined; expected: number }) {
  return (
    <div className={styles.grid} aria-busy={goods === undefined}>
      {goods
        ? goods
            .slice(0, expected)
            .map((g) => <QuickGoodsCard key={`${g.id}-${g.goods_price_id}`} goods={g} />)
        : Array.from({ length: expected }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cards to come are all alike
            <GoodsCardSkeleton key={i} />
          ))}
    </div>
  );
}
