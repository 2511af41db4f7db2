import type { OrderDetail } from "@/api/types";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { toast } from "@/ui/notices";
import styles from "./OrderDetail.module.css";

async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast("运单号已复制");
  } catch {
    toast(`请手动复制：${text}`, { kind: "info" });
  }
}

export function Delivery({ order }: { order: OrderDetail }) {
  return (
    <section className={`card ${styles.block}`} aria-labelledby="order-delivery">
      <h2 id="order-delivery">收货与物流</h2>
      <dl>
        <dt>采购单位</dt>
        <dd>{order.company}</dd>
        <dt>收货人</dt>
        <dd>
          {order.receiver} <span className="num">{order.phone}</span>
        </dd>
        <dt>地址</dt>
        <dd>{order.address}</dd>
        {order.remark && (
          <>
            <dt>备注</dt>
            <dd>{order.remark}</dd>
          </>
        )}
        {order.waybill ? (
          <>
            <dt>物流</dt>
            <dd>
              {order.carrier} <span className="num">{order.waybill}</span>{" "}
              <Button look="text" size="s" data-no-print onClick={() => void copy(order.waybill)}>
                复制运单号
              </Button>
            </dd>
            <dt>发货时间</dt>
            <dd className="num">{formatTime(order.shipped_at)}</dd>
          </>
        ) : (
          <>
            <dt>物流</dt>
            <dd className={styles.quiet}>{order.status >= 90 ? "没有发货" : "发货后显示承运商和运单号"}</dd>
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
