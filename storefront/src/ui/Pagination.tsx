import { useState } from "react";
import { Button } from "./Button";
import { readWholeNumber } from "./digits";
import styles from "./Pagination.module.css";

export interface PaginationProps {
  page: number;
  perPage: number;
  /** as many as the pages reach */
  total: number;
  /** as many as there are, where the pages end before */
  all?: number;
  onChange: (page: number) => void;
}

export function lastPage(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / Math.max(1, perPage)));
}

/** Any input (?page=999, 0, NaN) is mapped to an existing page. */
export function clampPage(page: number, last: number): number {
  return Number.isFinite(page) ? Math.min(Math.max(1, Math.trunc(page)), last) : 1;
}

/** 1 … 4 5 6 … 20; null is a gap */
export function pageWindow(page: number, last: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((n) => n >= 1 && n <= last);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  const out: (number | null)[] = [];
  for (const n of pages) {
    const before = out.at(-1);
    if (typeof before === "number" && n - before === 2) out.push(before + 1);
    else if (typeof before === "number" && n - before > 2) out.push(null);
    out.push(n);
  }
  return out;
}

export function Pagination({ page: given, perPage, total, all = total, onChange }: PaginationProps) {
  const last = lastPage(total, perPage);
  const page = clampPage(given, last);
  const [draft, setDraft] = useState("");

  const go = (next: number) => {
    const target = clampPage(next, last);
    if (target !== given) onChange(target);
  };

  if (total <= perPage && given <= last) return null;
  return (
    <nav className={styles.pager} aria-label="分页">
      <span className={styles.total}>
        共 <b className="num">{all}</b> 条{all > total && `，只能翻到第 ${total} 条，请加筛选条件`}
      </span>
      <Button size="s" disabled={page <= 1} onClick={() => go(page - 1)}>
        上一页
      </Button>
      <span className={styles.pages}>
        {pageWindow(page, last).map((n, index, all) =>
          n === null ? (
            <span key={`gap-after-${all[index - 1]}`} className={styles.gap}>
              …
            </span>
          ) : (
            <Button
              key={n}
              size="s"
              look={n === page ? "brand" : "plain"}
              aria-current={n === page ? "page" : undefined}
              aria-label={`第 ${n} 页`}
              onClick={() => go(n)}
            >
              {n}
            </Button>
          ),
        )}
      </span>
      <span className={styles.short} aria-hidden>
        {page} / {last}
      </span>
      <Button size="s" disabled={page >= last} onClick={() => go(page + 1)}>
        下一页
      </Button>
      <form
        className={styles.jump}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = readWholeNumber(draft);
          if (wanted !== null) go(wanted);
          setDraft("");
        }}
      >
        <label>
          到第{" "}
          <input
            className={styles.input}
            inputMode="numeric"
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
          />{" "}
          页
        </label>
      </form>
    </nav>
  );
}
