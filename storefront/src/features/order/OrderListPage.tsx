import type { QueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useRef, useState } from "react";
import { Link, type Params, useSearchParams } from "react-router";
import { ANY } from "@/api/any";
import type { OrderSummary } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { OpenedLater } from "@/ui/OpenedLater";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { CancelDialog } from "./CancelDialog";
import { filtersOf, type ListFilters, toSearch } from "./listFilters";
import { OrderCard } from "./OrderCard";
import styles from "./OrderListPage.module.css";
import { OrderSearch } from "./OrderSearch";
import { ordersOptions, useOrders } from "./queries";
import { tabsFor } from "./status";
import { useOrderActions } from "./useOrderActions";

const ClaimList = lazy(() => import("@/features/afterSales/ClaimList"));
const ExportDialog = lazy(() => import("./ExportDialog"));

const askedFor = ({ page, status, keywords, from, to, coupon }: ListFilters) => ({
  page,
  status,
  keywords: keywords || undefined,
  start_time: from || undefined,
  end_time: to || undefined,
  coupon: coupon ?? undefined,
});

export function preload(client: QueryClient, _: Params, search: URLSearchParams): void {
  if (search.get("view") === "claims") return;
  const options = ordersOptions(askedFor(filtersOf(search)), "/api/order#preload");
  void client.prefetchQuery({ ...options, meta: { errors: "unasked" } });
}

/** Orders, or with `?view=claims` their claims. */
export default function OrderListPage() {
  const [search] = useSearchParams();
  const showsClaims = search.get("view") === "claims";
  return showsClaims ? (
    <section className={`container ${styles.page}`}>
      <Heading showsClaims />
      <Suspense fallback={<OrdersSkeleton />}>
        <ClaimList />
      </Suspense>
    </section>
  ) : (
    <OrderList />
  );
}

interface HeadingProps {
  showsClaims: boolean;
  onExport?: () => void;
}

function Heading({ showsClaims, onExport }: HeadingProps) {
  return (
    <div className={styles.heading}>
      <h1 className={styles.title}>{showsClaims ? "退换售后" : "我的订单"}</h1>
      {showsClaims ? <Link to="/order">我的订单</Link> : <Link to="/order?view=claims">退换售后</Link>}
      {onExport && (
        <Button icon="download" onClick={onExport}>
          导出
        </Button>
      )}
    </div>
  );
}

function OrderList() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const top = useRef<HTMLElement>(null);
  const [isExporting, setIsExporting] = useState(false);
  const orders = useOrders(askedFor(filters));

  function change(next: Partial<ListFilters>) {
    setSearch(toSearch({ ...filters, page: 1, ...next }));
  }

  const counts = orders.data?.counts ?? {};
  const tabs = tabsFor(counts, filters.status);
  const narrowed = [filters.keywords, filters.from, filters.to, filters.coupon].some(Boolean);
  return (
    <section className={`container ${styles.page}`} ref={top}>
      <Heading showsClaims={false} onExport={() => setIsExporting(true)} />
      <RoleNotice right="order" />
      <OrderSearch value={filters} onChange={change} />
      <div className={`card ${styles.tabs}`}>
        <Tabs
          label="订单状态"
          items={tabs.map((tab) => ({ key: tab.key, label: tab.label, count: counts[tab.key] }))}
          value={tabs.find((tab) => tab.status === filters.status)?.key ?? "all"}
          onChange={(key) => change({ status: tabs.find((tab) => tab.key === key)?.status ?? ANY })}
        >
          <div className={styles.panel} aria-busy={orders.isPlaceholderData}>
            {orders.data ? (
              orders.data.list.length > 0 ? (
                <Orders list={orders.data.list} />
              ) : (
                <Nothing narrowed={narrowed || filters.status !== ANY} onClear={() => setSearch({})} />
              )
            ) : orders.error ? (
              <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
            ) : (
              <OrdersSkeleton />
            )}
          </div>
        </Tabs>
      </div>
      {orders.data && (
        <Pagination
          page={filters.page}
          perPage={orders.data.per_page}
          total={orders.data.total}
          onChange={(page) => {
            change({ page });
            top.current?.scrollIntoView({ block: "start" });
          }}
        />
      )}
      {isExporting && (
        <OpenedLater onLost={() => setIsExporting(false)}>
          <ExportDialog onClose={() => setIsExporting(false)} />
        </OpenedLater>
      )}
    </section>
  );
}

function Orders({ list }: { list: OrderSummary[] }) {
  const actions = useOrderActions();
  const [cancelling, setCancelling] = useState<OrderSummary | null>(null);
  return (
    <>
      <ul className={styles.list}>
        {list.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} actions={actions} onCancel={() => setCancelling(order)} />
          </li>
        ))}
      </ul>
      {cancelling && (
        <CancelDialog id={cancelling.id} paid={cancelling.status >= 20} onClose={() => setCancelling(null)} />
      )}
    </>
  );
}

function Nothing({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      icon="order"
      title="没有符合条件的订单"
      action={<Button onClick={onClear}>查看全部订单</Button>}
    />
  ) : (
    <EmptyState
      icon="order"
      title="还没有订单"
      hint="下单以后，付款、发货和收货都在这里查看"
      action={
        <ButtonLink look="main" to="/list/table">
          去采购
        </ButtonLink>
      }
    />
  );
}

function OrdersSkeleton() {
  return (
    <div role="status" className={styles.list}>
      <span className="visually-hidden">加载中</span>
      {Array.from({ length: 4 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike
        <div key={i} className={styles.skeleton}>
          <Skeleton width="46%" />
          <Skeleton height={64} />
        </div>
      ))}
    </div>
  );
}
