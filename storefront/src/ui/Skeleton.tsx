import type { CSSProperties } from "react";
import styles from "./Skeleton.module.css";

export interface SkeletonProps {
  width?: CSSProperties["width"];
  height?: CSSProperties["height"];
  className?: string;
}

/** One grey placeholder bar. */
export function Skeleton({ width = "100%", height = 16, className }: SkeletonProps) {
  return (
    <span
      aria-hidden
      className={[styles.bar, className].filter(Boolean).join(" ")}
      style={{ width, height }}
    />
  );
}

export interface SkeletonLinesProps {
  lines?: number;
  label?: string;
}

/** A block of bars, announced as loading to screen readers. */
export function SkeletonLines({ lines = 4, label = "加载中" }: SkeletonLinesProps) {
  return (
    <div role="status" className={styles.lines}>
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: lines }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <Skeleton key={i} width={i === lines - 1 ? "60%" : "100%"} />
      ))}
    </div>
  );
}
