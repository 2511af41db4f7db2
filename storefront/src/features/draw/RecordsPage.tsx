import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { DrawAds, DrawRecord } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { readPage } from "@/ui/address";
import { Button, ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { ClaimDialog } from "./ClaimDialog";
import { useDrawAds, useDrawRecords } from "./queries";
import styles from "./RecordsPage.module.css";

function Row({ record, onClaim }: { record: DrawRecord; onClaim: () => void }) {
  const { is_win, state, claim_before, url, points_order } = record;
  const mayNot = useRefusal("order") !== null;
  return (
    <li className={styles.row} data-win={is_win || undefined}>
      <div>
        <b>{record.name}</b>
        <small>{[record.fell_back_text, record.remarks].filter(Boolean).join("；")}</small>
      </div>
      <div className={styles.what}>
        <Link to={`/draw/${record.draw_id}`}>{record.draw}</Link>
        <small className="num">
          第 {record.ticket} 张 · {formatTime(record.at)}
        </small>
      </div>
      <div className={styles.state}>
        <span>{record.state_text}</span>
        {claim_before && (
          <>
            {!mayNot && (
              <Button size="s" look="main" onClick={onClaim} aria-label={`领取 ${record.name}`}>
                填写地址领取
              </Button>
            )}
            <small>{formatTime(claim_before)} 前领取</small>
          </>
        )}
        {state === "to_claim" && !claim_before && <small>企业恢复采购后可以领取，期限届时重新计算</small>}
        {points_order ? (
          <Link to="/jfdd">看进度</Link>
        ) : (
          is_win && state === "delivered" && url && <Link to={url}>去查看</Link>
        )}
      </div>
    </li>
  );
}

interface DrawsProps extends DrawAds {
  title: string;
  dateOf: (ad: DrawAds["list"][number]) => string;
}

function Draws({ title, list, dateOf }: DrawsProps) {
  if (list.length === 0) return null;
  return (
    <nav className={styles.running} aria-label={`${title}的抽奖`}>
      {title}：
      {list.map((ad) => (
        <Link key={ad.id} to={ad.url}>
          {ad.name} <small className="num">{dateOf(ad)}</small>
        </Link>
      ))}
    </nav>
  );
}

/** The draws that run now, and those that are announced. */
function Current({ list }: DrawAds) {
  const isAhead = ({ status }: DrawAds["list"][number]) => status === "announced";
  return (
    <>
      <Draws
        title="正在进行"
        list={list.filter((ad) => !isAhead(ad))}
        dateOf={({ ends_at }) => `${formatTime(ends_at)} 截止`}
      />
      <Draws
        title="即将开始"
        list={list.filter(isAhead)}
        dateOf={({ starts_at }) => `${formatTime(starts_at)} 开始`}
      />
    </>
  );
}

/** What the company has drawn. */
export default function RecordsPage() {
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch, isPlaceholderData } = useDrawRecords(readPage(search.get("page")));
  const [claiming, setClaiming] = useState<DrawRecord | null>(null);
  // Above the records: one that came after them would push them down.
  const running = useDrawAds();
  const isReady = !running.isPending;
  return (
    <section className={`card ${styles.page}`}>
      <h1>抽奖记录</h1>
      <RoleNotice right="order" />
      {data && running.data && <Current {...running.data} />}
      {data && isReady ? (
        data.list.length > 0 ? (
          <ul aria-busy={isPlaceholderData || undefined}>
            {data.list.map((record) => (
              <Row key={record.id} record={record} onClaim={() => setClaiming(record)} />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon="star"
            title="还没有抽奖记录"
            hint="有抽奖活动时，首页下方会出现入口"
            action={
              <ButtonLink look="brand" to="/">
                去首页看看
              </ButtonLink>
            }
          />
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
      {data && isReady && (
        <Pagination
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          onChange={(page) => setSearch(page > 1 ? { page: String(page) } : {})}
        />
      )}
      {claiming && <ClaimDialog record={claiming} onClose={() => setClaiming(null)} />}
    </section>
  );
}
