import type { CartState } from "@/api/types";
import styles from "./CartCoupons.module.css";

interface RowProps {
  name: string;
  amount?: string;
  why?: string;
}

function Row({ name, amount, why }: RowProps) {
  return (
    <li>
      <b>{name}</b>
      {amount && <span className="num">-¥{amount}</span>}
      {why && <span>{why}</span>}
    </li>
  );
}

/** What the checkout will propose, and why the other coupons of the buyer don't fit. The sums are without them. */
export function CartCoupons({ cart }: { cart: CartState }) {
  const { used, usable, unusable, text } = cart.coupons;
  const others = usable.length + unusable.length;
  if (cart.sums.lines === 0 || used.length + others === 0) return null;
  return (
    <details className={styles.coupons}>
      <summary>
        {used.length > 0 ? <b>{text}</b> : "没有合适的优惠券"}
        {others > 0 && <small>{used.length > 0 ? `另有 ${others} 张不用` : `${others} 张不能用`}</small>}
      </summary>
      <ul>
        {used.map(({ id, name, amount }) => (
          <Row key={id} name={name} amount={amount} />
        ))}
        {usable.map(({ id, name, why }) => (
          <Row key={id} name={name} why={why} />
        ))}
        {unusable.map(({ id, name, why }) => (
          <Row key={id} name={name} why={why} />
        ))}
      </ul>
    </details>
  );
}
