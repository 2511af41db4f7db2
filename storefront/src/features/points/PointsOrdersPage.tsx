import { useSearchParams } from "react-router";
import { ANY_KEY } from "@/api/anyKey";
import { readPage } from "@/ui/address";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Pagination } from "@/ui/Pagination";
import { SkeletonLines } from "@/ui/Skeleton";
import { Tabs } from "@/ui/Tabs";
import { OrderCard } from "./OrderCard";
import styles from "./PointsOrdersPage.module.css";
import { usePointsOrders } from "./queries";

const states = [
  { key: ANY_KEY, label: "全部" },
  { key: "1", label: "待发货" },
  { key: "2", label: "已发货" },
  { key: "3", label: "已完成" },
  { key: "4", label: "已取消" },
];

/** Orders of the points mall, and prizes in delivery. */
export default function PointsOrdersPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get("status") ?? "";
  const status = states.some(({ key }) => key === asked) ? asked : ANY_KEY;
  const orders = usePointsOrders(readPage(search.get("page")), Number(status));
  const { data, error, refetch } = orders;
  const goTo = (page: number, state = status) => {
    const out = new URLSearchParams();
    if (state !== ANY_KEY) out.set("status", state);
    if (page > 1) out.set("page", String(page));
    setSearch(out, { replace: state !== status });
  };
  return (
    <div className={styles.page}>
      <header className={`card ${styles.head}`}>
        <h1>积分订单</h1>
        <ButtonLink to="/jfsc">去积分商城</ButtonLink>
      </header>
      <section className={`card ${styles.body}`} aria-label="积分订单">
        <Tabs label="状态" items={states} value={status} onChange={(state) => goTo(1, state)}>
          {data ? (
            data.list.length > 0 ? (
              <ul className={styles.list} aria-busy={orders.isPlaceholderData || undefined}>
                {data.list.map((order) => (
                  <li key={order.number}>
                    <OrderCard order={order} />
                  </li>
                ))}
              </ul>
            ) : (
              <EmptyState
                icon="order"
                title={status === ANY_KEY ? "还没有积分订单" : "没有这个状态的积分订单"}
                hint="积分兑换的礼品和抽中的实物奖品，都在这里查看发货。"
                action={
                  <ButtonLink look="brand" to="/jfsc">
                    去积分商城
                  </ButtonLink>
                }
              />
            )
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <SkeletonLines lines={8} />
          )}
          {data && (
            <Pagination
              page={data.page}
              perPage={data.per_page}
              total={data.total}
              onChange={(page) => goTo(page)}
            />
          )}
        </Tabs>
      </section>
    </div>
  );
}
