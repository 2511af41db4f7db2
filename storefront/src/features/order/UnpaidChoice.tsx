import { formatFen } from "@yaoji/money";
import { useState } from "react";
import { Link } from "react-router";
import { ButtonLink } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";
import { clampPage, lastPage, Pagination } from "@/ui/Pagination";
import { Price } from "@/ui/Price";
import { PayBlock, PayWaiting } from "./PayFrame";
import { type UnpaidPayment, unpaidPayments } from "./payments";
import { useUnpaidOrders } from "./queries";
import { goodsText } from "./status";
import styles from "./UnpaidChoice.module.css";

const PER_PAGE = 20;

/** No payment in the address: lists unpaid payments. */
export function UnpaidChoice() {
  const [chosenPage, setPage] = useState(1);
  const orders = useUnpaidOrders();
  const list = orders.data && unpaidPayments(orders.data);
  if (!list) return <PayWaiting error={orders.error} onRetry={() => void orders.refetch()} lines={6} />;
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
  const page = clampPage(chosenPage, lastPage(list.length, PER_PAGE));
  return (
    <>
      <PayBlock id="unpaid" title="选择要支付的订单">
        <ul className={styles.unpaid}>
          {list.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((payment) => (
            <Unpaid key={payment.id} payment={payment} />
          ))}
        </ul>
      </PayBlock>
      <Pagination page={page} perPage={PER_PAGE} total={list.length} onChange={setPage} />
    </>
  );
}

/** Orders of one checkout are paid together. */
function Unpaid({ payment }: { payment: UnpaidPayment }) {
  const { id, orders, amount, created_at } = payment;
  return (
    <li>
      <Link to={`/cart_step3/${encodeURIComponent(id)}`}>
        <span>
          {orders.map((order) => (
            <span key={order.id} className={styles.one}>
              <b>{goodsText(order)}</b>
              <small className="num">{order.id}</small>
            </span>
          ))}
          <small className="num">
            {formatTime(created_at)}
            {orders.length > 1 && ` · ${orders.length} 张订单一起支付`}
          </small>
        </span>
        <Price price={formatFen(amount)} />
        <Icon name="right" size={16} />
      </Link>
    </li>
  );
}
