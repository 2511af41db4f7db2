import type { ReactNode } from "react";
import { Link } from "react-router";
import { ApiError } from "@/api/client";
import { ButtonLink } from "./Button";
import { formatTime } from "./chinaTime";
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

export interface RecordBlockProps {
  /** of its heading */
  id: string;
  title: ReactNode;
  isLeftOffPaper?: boolean;
  children: ReactNode;
}

/** A part of a record under a heading of its own. */
export function RecordBlock({ id, title, isLeftOffPaper, children }: RecordBlockProps) {
  return (
    <section className={`card ${styles.block}`} aria-labelledby={id} data-no-print={isLeftOffPaper}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Names and what they stand for: `dt` and `dd`. */
export function RecordFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface RecordLog {
  at: string;
  actor: string;
  text: string;
  reason: string;
}
export interface RecordLogsProps {
  /** the oldest first, as they were written */
  logs: readonly RecordLog[];
  /** before a reason */
  because?: string;
}

/** What happened to a record, the newest first. */
export function RecordLogs({ logs, because = "" }: RecordLogsProps) {
  return (
    <ol className={styles.logs}>
      {[...logs].reverse().map((log) => (
        <li key={log.at + log.actor + log.text}>
          <time dateTime={log.at} className="num">
            {formatTime(log.at)}
          </time>
          <span>
            <b>{log.actor}</b> {log.text}
            {log.reason && (
              <small>
                {because}
                {log.reason}
              </small>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
