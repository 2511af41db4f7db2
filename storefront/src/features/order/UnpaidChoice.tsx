import { Link } from "react-router";
import { ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { ErrorState } from "@/ui/ErrorState";
import { Icon } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Pay.module.css";
import { useOrders } from "./queries";
import { goodsText } from "./status";

/** No payment in the address: what is waiting to be paid. */
export function UnpaidChoice() {
  const orders = useOrders({ status: 10 });
  const list = orders.data?.list.filter((order) => order.can_pay);
  if (!list) {
    return (
      <div className={`card ${styles.waiting}`}>
        {orders.error ? (
          <ErrorState error={orders.error} onRetry={() => void orders.refetch()} />
        ) : (
          <SkeletonLines lines={6} />
        )}
      </div>
    );
  }
  if (list.length === 0) {
    return (
      <div className="card">
        <EmptyState
          icon="order"
          title="没有等待付款的订单"
          action={
            <ButtonLink look="brand" to="/order">
              查看我的订单
            </ButtonLink>
          }
        />
      </div>
    );
  }
  return (
    <div className={`card ${styles.block}`}>
      <h2>选择要支付的订单</h2>
      <ul className={styles.unpaid}>
        {list.map((order) => (
          <li key={order.id}>
            <Link to={`/cart_step3/${encodeURIComponent(order.payment_id)}`}>
              <span>
                <b>{goodsText(order)}</b>
                <small className="num">
                  {order.id} · {formatTime(order.created_at)}
                </small>
              </span>
              <Price price={order.total} />
              <Icon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
