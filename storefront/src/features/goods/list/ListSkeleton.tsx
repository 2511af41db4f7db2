import { Skeleton } from "@/ui/Skeleton";
import styles from "./ListSkeleton.module.css";
import type { ListView } from "./scopes";

const ROWS = 14;
const CARDS = 15;

/** The list's own shape while its first page loads. */
export function ListSkeleton({ view, narrow }: { view: ListView; narrow: boolean }) {
  const shape = view === "cards" ? "cards" : narrow ? "strips" : view;
  const count = shape === "cards" ? CARDS : ROWS;
  return (
    <div role="status" className={styles[shape]}>
      <span className="visually-hidden">商品加载中</span>
      {(shape === "table" || shape === "plain") && <div className={styles.head} />}
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <div key={i} className={styles.item} aria-hidden>
          {shape === "cards" ? (
            <>
              <span className={styles.picture}>
                <Skeleton height="100%" />
              </span>
              <Skeleton width="50%" height={20} />
              <Skeleton width="80%" />
              <Skeleton width="60%" height={14} />
              <Skeleton width="90%" height={14} />
              <Skeleton height={28} />
            </>
          ) : (
            <>
              {shape !== "plain" && <Skeleton width={40} height={40} className={styles.fixed} />}
              <Skeleton width="30%" />
              <Skeleton width="16%" />
              <Skeleton width="12%" />
              <Skeleton width="24%" />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
