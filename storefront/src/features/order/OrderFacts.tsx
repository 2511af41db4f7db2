import type { OrderDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import styles from "./OrderDetail.module.css";

export function Delivery({ order }: { order: OrderDetail }) {
  return (
    <section className={`card ${styles.block}`} aria-labelledby="order-delivery">
      <h2 id="order-delivery">收货</h2>
      <dl>
        <dt>采购单位</dt>
        <dd>{order.company}</dd>
        <dt>收货人</dt>
        <dd>
          {order.receiver} <span className="num">{order.phone}</span>
        </dd>
        <dt>地址</dt>
        <dd>{order.address}</dd>
        {order.wished_months > 0 && (
          <>
            <dt>期望效期</dt>
            <dd>{order.wished_months} 个月以上</dd>
          </>
        )}
        {order.remark && (
          <>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </>
        )}
      </dl>
    </section>
  );
}

/** What happened to the order, the newest first. */
export function Logs({ logs }: { logs: OrderDetail["logs"] }) {
  if (logs.length === 0) return null;
  return (
    <section className={`card ${styles.block}`} aria-labelledby="order-logs" data-no-print>
      <h2 id="order-logs">订单记录</h2>
      <ol className={styles.logs}>
        {[...logs].reverse().map((log) => (
          <li key={log.at + log.actor + log.text}>
            <time dateTime={log.at} className="num">
              {formatTime(log.at)}
            </time>
            <span>
              <b>{log.actor}</b> {log.text}
              {log.reason && <small>原因：{log.reason}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
