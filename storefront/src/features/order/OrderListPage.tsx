import { useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { OrderSummary } from "@/api/types";
import { Button, ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { Skeleton } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { CancelDialog } from "./CancelDialog";
import { filtersOf, type ListFilters, toSearch } from "./listFilters";
import { OrderCard } from "./OrderCard";
import styles from "./OrderList.module.css";
import { OrderSearch } from "./OrderSearch";
import { useOrders } from "./queries";
import { ALL, tabsFor } from "./status";
import { useOrderActions } from "./useOrderActions";

export default function OrderListPage() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersOf(search);
  const top = useRef<HTMLElement>(null);
  const orders = useOrders({
    page: filters.page,
    status: filters.status,
    keywords: filters.keywords || undefined,
    start_time: filters.from || undefined,
    end_time: filters.to || undefined,
  });

  function change(next: Partial<ListFilters>) {
    setSearch(toSearch({ ...filters, page: 1, ...next }));
  }

  const counts = orders.data?.counts ?? {};
  const tabs = tabsFor(counts, filters.status);
  const narrowed = filters.keywords !== "" || filters.from !== "" || filters.to !== "";
  return (
    <section className={`container ${styles.page}`} ref={top}>
      <h1 className={styles.title}>我的订单</h1>
      <OrderSearch value={filters} onChange={change} />
      <div className={`card ${styles.tabs}`}>
        <Tabs
          label="订单状态"
          items={tabs.map((tab) => ({ key: tab.key, label: tab.label, count: counts[tab.key] }))}
          value={tabs.find((tab) => tab.status === filters.status)?.key ?? "all"}
          onChange={(key) => change({ status: tabs.find((tab) => tab.key === key)?.status ?? ALL })}
        >
          <div className={styles.panel} aria-busy={orders.isPlaceholderData}>
            {orders.data ? (
              orders.data.list.length > 0 ? (
                <Orders list={orders.data.list} />
              ) : (
                <Nothing narrowed={narrowed || filters.status !== ALL} onClear={() => setSearch({})} />
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
