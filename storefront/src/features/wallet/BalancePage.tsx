import { useSearchParams } from "react-router";
import type { MoneyLog } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { grouped } from "@/ui/grouped";
import { Pagination } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./BalancePage.module.css";
import { filtersOf, toSearch, useTypes } from "./filters";
import { type LogFilters, useMoney, useMoneyLog } from "./queries";

/** What the company has with the wholesaler, and how it came about. */
export default function BalancePage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const money = useMoney();
  const log = useMoneyLog(filters);
  const set = (change: Partial<LogFilters>) =>
    setSearch(toSearch({ ...filters, page: 1, ...change }), { replace: true });

  return (
    <div className={styles.page}>
      <h1>余额管理</h1>
      <section className={`card ${styles.sums}`} aria-label="账户余额">
        {money.data ? (
          <>
            <p>
              <span>可用余额</span>
              <Price price={money.data.balance} size="l" />
            </p>
            <p>
              <span>累计收入</span>
              <b className="num">{grouped(money.data.came_in)}</b>
            </p>
            <p>
              <span>累计支出</span>
              <b className="num">{grouped(money.data.went_out)}</b>
            </p>
            <ButtonLink to="/help/us/link">联系客服充值</ButtonLink>
          </>
        ) : money.error ? (
          <ErrorState compact error={money.error} onRetry={() => void money.refetch()} />
        ) : (
          <SkeletonLines lines={2} />
        )}
      </section>
      <section className={`card ${styles.log}`} aria-labelledby="money-log">
        <h2 id="money-log">收支明细</h2>
        <div className={styles.filters}>
          <label>
            用途
            <select
              value={filters.use_type}
              onChange={(event) => set({ use_type: Number(event.target.value) })}
            >
              {useTypes.map(({ code, name }) => (
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
        </div>
        {log.data ? (
          <Log log={log.data} onPage={(page) => set({ page })} />
        ) : log.error ? (
          <ErrorState error={log.error} onRetry={() => void log.refetch()} />
        ) : (
          <SkeletonLines lines={8} />
        )}
      </section>
    </div>
  );
}

function Log({ log, onPage }: { log: MoneyLog; onPage: (page: number) => void }) {
  if (log.total === 0) {
    return (
      <EmptyState
        icon="list"
        title="没有收支记录"
        hint="换一个日期或用途看看；余额支付、退款和充值都会记在这里。"
      />
    );
  }
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">用途</th>
            <th scope="col">说明</th>
            <th scope="col" className={styles.right}>
              金额（元）
            </th>
            <th scope="col" className={styles.right}>
              余额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {log.list.map((entry) => (
            <tr key={entry.id}>
              <td className="num">{formatTime(entry.at)}</td>
              <td>{entry.use_type_text}</td>
              <td className={styles.memo}>{entry.memo || entry.reference}</td>
              <td className={`num ${styles.amount}`} data-in={!entry.amount.startsWith("-") || undefined}>
                {entry.amount.startsWith("-") ? "" : "+"}
                {grouped(entry.amount)}
              </td>
              <td className={`num ${styles.right}`} data-label="余额">
                {grouped(entry.balance_after)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination page={log.page} perPage={log.per_page} total={log.total} onChange={onPage} />
    </>
  );
}
