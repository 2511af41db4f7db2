import type { ReactNode } from "react";
import { Button } from "./Button";
import { ErrorState } from "./ErrorState";
import styles from "./Rows.module.css";
import { SkeletonLines } from "./Skeleton";

/** The line above a list: what it is, and what looks through it. */
export function RowsHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}

/** Tabs over a list: more of them than a phone is wide. */
export function RowsTabs({ children }: { children: ReactNode }) {
  return <div className={styles.tabs}>{children}</div>;
}

export interface ChoiceBarProps {
  /** everything on this page is chosen */
  isAll: boolean;
  /** nothing on this page can be chosen */
  isNone: boolean;
  onAll: () => void;
  /** how many are chosen, on all pages */
  count: number;
  /** so many fit in one archive */
  most: number;
  loading: boolean;
  onDownload: () => void;
  onClear: () => void;
  /** beside it */
  children?: ReactNode;
}

/** Chooses files of a list, over its pages, and fetches them together. */
export function ChoiceBar(props: ChoiceBarProps) {
  const { isAll, isNone, count, most } = props;
  return (
    <div className={styles.tools}>
      <label className={styles.all}>
        <input type="checkbox" checked={isAll} disabled={isNone} onChange={props.onAll} /> 本页全选
      </label>
      <Button
        icon="download"
        look="brand"
        loading={props.loading}
        disabled={count === 0 || count > most}
        onClick={props.onDownload}
      >
        {count > 1 ? `打包下载 ${count} 份` : "下载所选"}
      </Button>
      <span className={styles.said} role="status">
        {count > 0 && `已选 ${count} 份`}
        {count > most && `，一次最多 ${most} 份，请少选一些`}
      </span>
      {count > 0 && (
        <Button look="text" size="s" onClick={props.onClear}>
          清空
        </Button>
      )}
      {props.children}
    </div>
  );
}

export interface RowsProps {
  /** shows the page before while the next one comes */
  isOld?: boolean;
  children: ReactNode;
}

export function Rows({ isOld, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-busy={isOld || undefined}>
      {children}
    </ul>
  );
}

export interface RowsFrameProps<T> {
  list: T[] | undefined;
  error: unknown;
  onRetry: () => void;
  isOld?: boolean;
  empty: ReactNode;
  row: (item: T) => ReactNode;
}

/** A card with rows, or why there are none. */
export function RowsFrame<T>({ list, error, onRetry, isOld, empty, row }: RowsFrameProps<T>) {
  return (
    <div className="card">
      {list && list.length > 0 && <Rows isOld={isOld}>{list.map(row)}</Rows>}
      {list && list.length === 0 && empty}
      {!list && (
        <div className={styles.waiting}>
          {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonLines lines={12} />}
        </div>
      )}
    </div>
  );
}

export interface RowProps {
  /** in front: a box to tick */
  choice?: ReactNode;
  children: ReactNode;
  /** a sum, buttons: below the words on a phone */
  side?: ReactNode;
  /** one short button, which has its place beside the words on a phone too */
  act?: ReactNode;
}

export function Row({ choice, children, side, act }: RowProps) {
  return (
    <li className={styles.row}>
      {choice}
      <div className={styles.words}>{children}</div>
      {side && <div className={styles.side}>{side}</div>}
      {act}
    </li>
  );
}

/** What the row is about, with its marks: a name, a number, a link to it. */
export function RowName({ children }: { children: ReactNode }) {
  return <p className={styles.name}>{children}</p>;
}

/** Beside the name, in quieter words. */
export function RowNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}

/** Short facts that break between, not inside, themselves: one element each. */
export function RowFacts({ children }: { children: ReactNode }) {
  return <p className={styles.facts}>{children}</p>;
}
