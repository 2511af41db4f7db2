import { type Step, Steps } from "@/ui/Steps";
import styles from "./CartSteps.module.css";

const names = ["购物车", "核对订单", "支付订单", "支付完成"];

export default function CartSteps({ step }: { step: 1 | 2 | 3 | 4 }) {
  const stateAt = (number: number): Step["state"] =>
    number < step ? "done" : number === step ? "now" : "next";
  return (
    <div className={styles.steps}>
      <Steps label="下单进度" steps={names.map((name, index) => ({ name, state: stateAt(index + 1) }))} />
    </div>
  );
}
