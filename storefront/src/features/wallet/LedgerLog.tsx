import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { ANY } from "@/api/any";
import type { MoneyLog, PointsEntry, PointsLog } from "@/api/types";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { EntryText } from "./EntryText";
import { filtersOf, type LogFilters, toSearch } from "./filters";
import styles from "./LedgerLog.module.css";
import { causesOf, type Ledger, ledgers } from "./ledgers";
import { useLog } from "./queries";
import { StatementDialog } from "./StatementDialog";

type Entry = MoneyLog["list"][number] | PointsEntry;

/** The amount and the balance after it, formatted. */
function figures(entry: Entry): { change: string; after: string } {
  if ("points" in entry) {
    return {
      change: entry.points.toLocaleString("zh-CN"),
      after: entry.points_after.toLocaleString("zh-CN"),
    };
  }
  return { change: groupMoney(entry.amount), after: groupMoney(entry.balance_after) };
}

export interface LedgerLogProps {
  ledger: Ledger;
  /** shown without entries */
  empty: string;
}

/** All entries of an account, by cause and day, and as a file. */
export function LedgerLog({ ledger, empty }: LedgerLogProps) {
  const [search, setSearch] = useSearchParams();
  const [exports, setExports] = useState(false);
  const filters = filtersOf(ledger, search);
  const log = useLog(ledger, filters);
  const { start_time, end_time } = filters;
  const wrong = start_time !== "" && end_time !== "" && start_time > end_time;
  const set = (change: Partial<LogFilters>) =>
    setSearch(toSearch({ ...filters, page: 1, ...change }), { replace: true });
  return (
    <section className={`card ${styles.log}`} aria-labelledby="wallet-log">
      <header className={styles.logHead}>
        <h2 id="wallet-log">收支明细</h2>
        <Button size="s" icon="download" onClick={() => setExports(true)}>
          导出对账单
        </Button>
      </header>
      <div className={styles.filters}>
        <label>
          用途
          <select
            value={filters.use_type}
            onChange={(event) => set({ use_type: Number(event.target.value) })}
          >
            {causesOf(ledger).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          从
          <input
            type="date"
            value={filters.start_time}
            max={filters.end_time || undefined}
            onChange={(event) => set({ start_time: event.target.value })}
          />
        </label>
        <label>
          到
          <input
            type="date"
            value={filters.end_time}
            min={filters.start_time || undefined}
            onChange={(event) => set({ end_time: event.target.value })}
          />
        </label>
        {wrong && (
          <p role="alert" className={styles.wrong}>
            开始日期不能晚于结束日期
          </p>
        )}
      </div>
      {log.data ? (
        <Entries
          log={log.data}
          ledger={ledger}
          filtered={filters.use_type !== ANY || filters.start_time !== "" || filters.end_time !== ""}
          empty={empty}
          onPage={(page) => set({ page })}
          onAll={() => setSearch({}, { replace: true })}
        />
      ) : log.error ? (
        <ErrorState error={log.error} onRetry={() => void log.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {exports && <StatementDialog ledger={ledger} filters={filters} onClose={() => setExports(false)} />}
    </section>
  );
}

interface EntriesProps {
  log: MoneyLog | PointsLog;
  ledger: Ledger;
  filtered: boolean;
  empty: string;
  onPage: (page: number) => void;
  onAll: () => void;
}

function Entries({ log, ledger, filtered, empty, onPage, onAll }: EntriesProps) {
  const { name, unit } = ledgers[ledger];
  if (log.total === 0) {
    return filtered ? (
      <EmptyState
        icon="list"
        title="这些条件下没有记录"
        hint="换一个日期或用途看看。"
        action={<Button onClick={onAll}>查看全部</Button>}
      />
    ) : (
      <EmptyState icon="list" title="没有收支记录" hint={empty} />
    );
  }
  return (
    <>
      <table className={styles.table} aria-labelledby="wallet-log">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">用途</th>
            <th scope="col">说明</th>
            <th scope="col" className={styles.right}>
              {ledger === "points" ? "积分" : `金额（${unit}）`}
            </th>
            <th scope="col" className={styles.right}>
              {name}
              {ledger === "points" ? "余额" : `（${unit}）`}
            </th>
          </tr>
        </thead>
        <tbody>
          {log.list.map((entry) => {
            const { change, after } = figures(entry);
            const isOut = change.startsWith("-");
            return (
              <tr key={entry.id}>
                <td className="num">{formatTime(entry.at)}</td>
                <td>{entry.use_type_text}</td>
                <td className={styles.memo}>
                  <EntryText entry={entry} />
                </td>
                <td className={`num ${styles.amount}`} data-in={!isOut || undefined}>
                  {isOut ? "" : "+"}
                  {change}
                </td>
                <td className={`num ${styles.right}`} data-label={name}>
                  {after}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Pagination page={log.page} perPage={log.per_page} total={log.total} onChange={onPage} />
    </>
  );
}
