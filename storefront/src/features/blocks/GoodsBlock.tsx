import type { ShownGoods } from "@/api/types";
import { ShopLink } from "@/features/content/ShopLink";
import { QuickGoodsCard } from "@/features/goods/QuickGoodsCard";
import styles from "./Blocks.module.css";

/** Nothing where this viewer may see none of its goods. */
export function GoodsBlock({ block }: { block: ShownGoods }) {
  if (block.list.length === 0) return null;
  return (
    <>
      {(block.title || block.url) && (
        <div className={styles.head}>
          {block.title && <h2>{block.title}</h2>}
          {block.url && (
            <ShopLink url={block.url} className={styles.more} label={`更多 ${block.title}`}>
              更多 ›
            </ShopLink>
          )}
        </div>
      )}
      <ul className={styles.goods} aria-label={block.title || "商品"}>
        {block.list.map((goods) => (
          <li key={goods.id}>
            <QuickGoodsCard goods={goods} />
          </li>
        ))}
      </ul>
    </>
  );
}
