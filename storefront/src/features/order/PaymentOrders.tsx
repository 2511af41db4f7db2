import { groupMoney } from "@yaoji/money/group";
import { Link } from "react-router";
import type { OrderSummary } from "@/api/types";
import { StatusMark } from "@/ui/StatusMark";
import styles from "./PaymentOrders.module.css";
import { goodsText, toneOf } from "./status";

interface PaymentOrdersProps {
  counted: OrderSummary[];
  /** cancelled before anything was paid for them: listed, marked, and their sums struck through */
  ended: OrderSummary[];
  /** the count also shows the progress */
  withStatus?: boolean;
}

/** The orders of one payment. */
export function PaymentOrders({ counted, ended, withStatus = false }: PaymentOrdersProps) {
  return (
    <ul className={styles.orders}>
      {[...counted, ...ended].map((order) => {
        const isEnded = ended.includes(order);
        const sum = groupMoney(order.money);
        return (
          <li key={order.id}>
            <span>
              <Link to={`/order/info/${encodeURIComponent(order.id)}`} className="num">
                {order.id}
              </Link>
              <small>{goodsText(order)}</small>
            </span>
            <span className={styles.right}>
              {isEnded ? <s className={`num ${styles.gone}`}>{sum}</s> : <span className="num">{sum}</span>}
              {(isEnded || withStatus) && (
                <StatusMark tone={toneOf(order.status)}>{order.status_text}</StatusMark>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
