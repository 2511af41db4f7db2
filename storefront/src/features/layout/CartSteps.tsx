import styles from "./CartSteps.module.css";

const steps = ["购物车", "核对订单", "支付订单", "支付完成"];

export default function CartSteps({ step }: { step: 1 | 2 | 3 | 4 }) {
  return (
    <ol className={styles.steps} aria-label="下单进度">
      {steps.map((name, index) => (
        <li
          key={name}
          className={styles.step}
          data-state={index + 1 < step ? "done" : index + 1 === step ? "now" : "next"}
          aria-current={index + 1 === step ? "step" : undefined}
        >
          <span className={styles.dot}>{index + 1 < step ? "✓" : index + 1}</span>
          {name}
        </li>
      ))}
    </ol>
  );
}
