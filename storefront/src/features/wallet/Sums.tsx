import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "@/api/client";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Sums.module.css";

export interface SumsProps<T> {
  label: string;
  result: UseQueryResult<T, ApiError>;
  children: (held: T) => ReactNode;
}

/** The sums of an account above its entries. */
export function Sums<T>({ label, result, children }: SumsProps<T>) {
  return (
    <section className={`card ${styles.sums}`} aria-label={label}>
      {result.data ? (
        children(result.data)
      ) : result.error ? (
        <ErrorState compact error={result.error} onRetry={() => void result.refetch()} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </section>
  );
}

interface FigureProps {
  name: string;
  /** the one that the page is about, where it is no price */
  isMain?: boolean;
  children: ReactNode;
}

export function Figure({ name, isMain, children }: FigureProps) {
  return (
    <p>
      <span>{name}</span>
      <b className={isMain ? `num ${styles.big}` : "num"}>{children}</b>
    </p>
  );
}

/** What can be done with the account, at the other end. */
export function SumsActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

/** How it comes about and is used, below the sums. */
export function SumsNote({ children }: { children: ReactNode }) {
  return <p className={styles.how}>{children}</p>;
}
