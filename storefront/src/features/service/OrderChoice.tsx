import { useOrders } from "@/features/order/queries";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./OrderChoice.module.css";

const SHOWN = 8;

/** One of the own orders, the newest first. */
export default function OrderChoice({ onChoose }: { onChoose: (number: string) => void }) {
  const { data, error } = useOrders({});
  if (error) return <p className={styles.between}>订单没有加载出来，请稍后再试</p>;
  if (!data) return <SkeletonLines lines={3} />;
  if (data.list.length === 0) return <p className={styles.between}>还没有订单</p>;
  return (
    <ul className={styles.choice} aria-label="选择订单">
      {data.list.slice(0, SHOWN).map((order) => (
        <li key={order.id}>
          <button type="button" onClick={() => onChoose(order.id)}>
            <span>{order.id}</span>
            <small>
              {order.status_text} · ¥{order.total}
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
