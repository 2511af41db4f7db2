import type { ReactNode } from "react";
import type { ApiError } from "@/api/client";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Papers.module.css";

export interface PapersFrameProps<T> {
  list: T[] | undefined;
  error: ApiError | null;
  onRetry: () => void;
  /** shows the page before while the next one comes */
  isOld?: boolean;
  empty: ReactNode;
  row: (item: T) => ReactNode;
}

/** A card with rows, or why there are none. */
export function PapersFrame<T>({ list, error, onRetry, isOld, empty, row }: PapersFrameProps<T>) {
  return (
    <div className="card">
      {list && list.length > 0 && (
        <ul className={styles.rows} aria-busy={isOld || undefined}>
          {list.map(row)}
        </ul>
      )}
      {list && list.length === 0 && empty}
      {!list && (
        <div className={styles.waiting}>
          {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines lines={12} />}
        </div>
      )}
    </div>
  );
}
