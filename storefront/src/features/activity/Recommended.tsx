import { QuickGoodsCard } from "@/features/goods/QuickGoodsCard";
import styles from "./Activity.module.css";
import { useRecommended } from "./queries";

const SHOWN = 10;

/** Goods to go on with where a page has nothing of its own. */
export function Recommended() {
  const { data } = useRecommended();
  if (!data?.length) return null;
  return (
    <section className={`card ${styles.recommended}`} aria-labelledby="recommended">
      <h2 id="recommended">同行常备品种</h2>
      <ul className={styles.strip}>
        {data.slice(0, SHOWN).map((goods) => (
          <li key={goods.id}>
            <QuickGoodsCard goods={goods} />
          </li>
        ))}
      </ul>
    </section>
  );
}
