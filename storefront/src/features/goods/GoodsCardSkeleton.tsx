import { Skeleton } from "@/ui/Skeleton";
import styles from "./GoodsCard.module.css";

/** As tall as the card that takes its place. */
export function GoodsCardSkeleton() {
  return (
    <div className={styles.card} aria-hidden>
      <span className={styles.picture}>
        <span className={styles.pictureBox}>
          <Skeleton height="100%" />
        </span>
      </span>
      <div className={styles.line}>
        <Skeleton width="45%" height={20} />
      </div>
      <div className={styles.bars}>
        <Skeleton width="80%" />
        <Skeleton width="60%" height={14} />
        <Skeleton width="90%" height={14} />
        <Skeleton width="70%" height={12} />
      </div>
      <div className={styles.foot}>
        <Skeleton height={28} />
      </div>
    </div>
  );
}
