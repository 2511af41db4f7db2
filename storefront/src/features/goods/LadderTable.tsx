import type { GoodsCard } from "@/api/types";
import styles from "./Ladder.module.css";
import { ladderSteps, stepFor } from "./ladder";

export interface LadderTableProps {
  goods: Pick<GoodsCard, "price" | "ladder_price" | "ladder_price_type" | "unit">;
  number: number;
}

/** Quantity ranges and prices; the one the quantity is in is marked. */
export function LadderTable({ goods, number }: LadderTableProps) {
  const steps = ladderSteps(goods);
  const now = stepFor(steps, number);
  if (!steps.length) return null;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">阶梯价</caption>
      <thead>
        <tr>
          <th scope="col">数量</th>
          <th scope="col">单价</th>
        </tr>
      </thead>
      <tbody>
        {steps.map((step) => (
          <tr
            key={step.id}
            className={step === now ? styles.now : undefined}
            aria-current={step === now || undefined}
          >
            <td>{step.label}</td>
            <td className={styles.price}>¥{step.price}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
