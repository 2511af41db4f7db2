import type { ReactNode } from "react";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./PayFrame.module.css";

interface PayFrameProps {
  title: string;
  /** what is below says it larger */
  isTitleHidden?: boolean;
  children: ReactNode;
}

/** A page about one payment. */
export function PayFrame({ title, isTitleHidden, children }: PayFrameProps) {
  return (
    <section className={`container ${styles.page}`}>
      <h1 className={isTitleHidden ? "visually-hidden" : styles.title}>{title}</h1>
      {children}
    </section>
  );
}

interface PayWaitingProps {
  error: unknown;
  onRetry: () => void;
  /** as long as what comes */
  lines: number;
}

/** What stands in until it has come. */
export function PayWaiting({ error, onRetry, lines }: PayWaitingProps) {
  return (
    <div className={`card ${styles.waiting}`}>
      {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines lines={lines} />}
    </div>
  );
}

/** What is paid, and beside it what for. */
export function PayColumns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}

interface PayBlockProps {
  /** of its heading */
  id: string;
  title: ReactNode;
  /** where the heading alone says too little */
  label?: string;
  children: ReactNode;
}

export function PayBlock({ id, title, label, children }: PayBlockProps) {
  return (
    <section
      className={`card ${styles.block}`}
      aria-label={label}
      aria-labelledby={label === undefined ? id : undefined}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
