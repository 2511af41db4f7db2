import type { OrderDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { Icon } from "@/ui/Icon";
import styles from "./OrderSteps.module.css";
import { stepsOf } from "./status";

const states = { done: "已完成：", now: "当前：", next: "" } as const;

export function OrderSteps({ order }: { order: OrderDetail }) {
  const steps = stepsOf(order);
  const ended = order.status >= 90;
  return (
    <ol className={styles.steps} aria-label="订单进度" data-ended={ended || undefined}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={styles.step}
          data-state={step.state}
          aria-current={step.state === "now" ? "step" : undefined}
        >
          <span className={styles.dot}>
            {step.state !== "next" && (
              <Icon
                name={
                  ended && step.state === "now"
                    ? "close"
                    : step.state === "done" || order.status >= 60
                      ? "check"
                      : "clock"
                }
                size={14}
              />
            )}
          </span>
          <span className={styles.name}>
            <span className="visually-hidden">{states[step.state]}</span>
            {step.name}
          </span>
          <span className={`${styles.at} num`}>{formatTime(step.at)}</span>
        </li>
      ))}
    </ol>
  );
}
