import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { ApiError } from "@/api/client";
import { ErrorState } from "@/ui/ErrorState";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Wallet.module.css";

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

export function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p>
      <span>{name}</span>
      <b className="num">{children}</b>
    </p>
  );
}
