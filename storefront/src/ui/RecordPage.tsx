import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "@/api/client";
import { ButtonLink } from "./Button";
import { EmptyState } from "./EmptyState";
import { ErrorState } from "./ErrorState";
import styles from "./RecordPage.module.css";
import { SkeletonLines } from "./Skeleton";

export interface RecordPageProps {
  /** which the record belongs to */
  list: { name: string; to: string };
  number: string;
  /** until the record is there, which has a heading of its own */
  title: string;
  /** where there is no such record, or it is somebody else's */
  missing: { title: string; hint: string; back: string };
  error: unknown;
  onRetry: () => void;
  className?: string;
  /** nothing until it has come */
  children: ReactNode;
}

/** One record: the way back to its list, and what stands there until it has come. */
export function RecordPage(props: RecordPageProps) {
  const { list, missing, error } = props;
  const isMissing = error instanceof ApiError && error.code === 404;
  return (
    <section className={["container", styles.page, props.className].filter(Boolean).join(" ")}>
      <p className={styles.path} data-no-print>
        <Link to={list.to}>{list.name}</Link> / <span className="num">{props.number}</span>
      </p>
      {props.children || (
        <>
          <h1>{props.title}</h1>
          <div className={`card ${styles.waiting}`}>
            {isMissing ? (
              <EmptyState
                icon="order"
                title={missing.title}
                hint={missing.hint}
                action={
                  <ButtonLink look="brand" to={list.to}>
                    {missing.back}
                  </ButtonLink>
                }
              />
            ) : error ? (
              <ErrorState error={error} onRetry={props.onRetry} />
            ) : (
              <SkeletonLines lines={12} />
            )}
          </div>
        </>
      )}
    </section>
  );
}
