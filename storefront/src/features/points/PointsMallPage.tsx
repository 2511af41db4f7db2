import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import type { PointsGoods } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { LoginLink } from "@/ui/LoginLink";
import { Pagination } from "@/ui/Pagination";
import { Skeleton, SkeletonLines } from "@/ui/Skeleton";
import { ExchangeDialog } from "./ExchangeDialog";
import { GoodsTile } from "./GoodsTile";
import styles from "./PointsMallPage.module.css";
import { counted } from "./price";
import { usePointsGoods } from "./queries";

function Own({ points }: { points: number | null | undefined }) {
  if (points === undefined) return <Skeleton width={160} height={32} />;
  if (points === null) {
    return (
      <p className={styles.own}>
        <LoginLink look="brand">登录查看我的积分</LoginLink>
      </p>
    );
  }
  return (
    <p className={styles.own}>
      <span>我的积分</span>
      <b className="num">{counted(points)}</b>
      <Link to="/jfgl">积分明细</Link>
      <Link to="/jfdd">兑换记录</Link>
    </p>
  );
}

/** Gifts for points. */
export default function PointsMallPage() {
  const [search, setSearch] = useSearchParams();
  const result = usePointsGoods(readPage(search.get("page")));
  const { data, error, refetch, isPlaceholderData } = result;
  const [chosen, setChosen] = useState<PointsGoods | null>(null);
  // Refused because its price has changed, it is asked for anew: the dialog shows what it costs now.
  const now = data?.list.find(({ id }) => id === chosen?.id);
  return (
    <section className={`container page-pad ${styles.page}`}>
      <RoleNotice right="order" />
      <header className={`card ${styles.head}`}>
        <div>
          <h1>积分商城</h1>
          <p>订单完成得积分，积分换门店用得上的东西；兑换后从仓库另行发出。</p>
        </div>
        <Own points={data?.points} />
      </header>
      <h2 className="visually-hidden">可兑换的礼品</h2>
      {data ? (
        data.list.length > 0 ? (
          <ul className={styles.grid} aria-busy={isPlaceholderData || undefined}>
            {data.list.map((goods) => (
              <li key={goods.id} className="card">
                <GoodsTile goods={goods} onChoose={() => setChosen(goods)} onTurn={() => void refetch()} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="card">
            <EmptyState
              icon="star"
              title={data.page > 1 ? "这一页没有礼品了" : "礼品正在补货"}
              hint="积分会一直为您留到到期日，先去采购攒积分吧"
              action={
                <ButtonLink look="brand" to={data.page > 1 ? "?" : "/list"}>
                  {data.page > 1 ? "回到第一页" : "去逛商品列表"}
                </ButtonLink>
              }
            />
          </div>
        )
      ) : (
        <div className={`card ${styles.waiting}`}>
          {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonLines lines={10} />}
        </div>
      )}
      {data && (
        <Pagination
          page={data.page}
          perPage={data.per_page}
          total={data.total}
          onChange={(page) => setSearch(page > 1 ? { page: String(page) } : {})}
        />
      )}
      {chosen && (
        <ExchangeDialog goods={now ?? chosen} own={data?.points ?? null} onClose={() => setChosen(null)} />
      )}
    </section>
  );
}
