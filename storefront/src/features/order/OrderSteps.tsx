import type { OrderDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { Steps } from "@/ui/Steps";
import styles from "./OrderSteps.module.css";
import { stepsOf } from "./status";

export function OrderSteps({ order }: { order: OrderDetail }) {
  const steps = stepsOf(order).map((step) => ({ ...step, at: formatTime(step.at) }));
  return (
    <div className={styles.progress}>
      <Steps
        label="订单进度"
        icon={order.status >= 60 ? "check" : "clock"}
        isEnded={order.status >= 90}
        steps={steps}
      />
    </div>
  );
}
