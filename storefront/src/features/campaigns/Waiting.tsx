import type { ReactNode } from "react";
import { ErrorState } from "@/ui/ErrorState";
import { Skeleton } from "@/ui/Skeleton";
import styles from "./Waiting.module.css";

interface Asked {
  data?: unknown;
  error: unknown;
  refetch: () => unknown;
}

export interface WaitingProps {
  result: Asked;
  title: string;
  /** blocks as high as the final content */
  blocks?: number;
  height?: number;
}

/** A page of offers before its answer came, or when none did. */
export function Waiting({ result, title, blocks = 4, height = 168 }: WaitingProps) {
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      {result.error ? (
        <div className={`card ${styles.failed}`}>
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        </div>
      ) : (
        <div role="status" className={styles.bones}>
          <span className="visually-hidden">加载中</span>
          <Skeleton height={116} />
          {Array.from({ length: blocks }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the blocks are all alike
            <Skeleton key={at} height={height} />
          ))}
        </div>
      )}
    </>
  );
}

/** The frame of all pages of offers. */
export function Page({ children }: { children: ReactNode }) {
  return <section className={`container page-pad ${styles.page}`}>{children}</section>;
}
