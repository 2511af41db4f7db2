import { Skeleton } from "@/ui/Skeleton";
import styles from "./CartSkeleton.module.css";

/** Lines of the height the real ones have. */
export function CartSkeleton({ lines = 6 }: { lines?: number }) {
  return (
    <div className={`card ${styles.table}`} role="status">
      <span className="visually-hidden">加载中</span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <div key={i} className={styles.line}>
          <Skeleton width={56} height={56} />
          <div className={styles.text}>
            <Skeleton width="40%" />
            <Skeleton width="26%" height={12} />
            <Skeleton width="32%" height={12} />
          </div>
          <Skeleton width={92} height={30} />
        </div>
      ))}
    </div>
  );
}
