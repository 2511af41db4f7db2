import type { CartState } from "@/api/types";
import { Flash } from "@/ui/Flash";
import { Icon } from "@/ui/Icon";
import { parseYuan } from "@/ui/money";
import styles from "./CartHints.module.css";
import { shippingHint, tierLeft } from "./hints";

/** What is missing to free shipping and to the full reductions. */
export function CartHints({ cart }: { cart: CartState }) {
  const left = shippingHint(cart);
  const threshold = parseYuan(cart.shipping_data.shipping_amount);
  const tiers = cart.activity_data.manjians;
  if (left === null && threshold <= 0 && tiers.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: on phones it scrolls sideways, which keys must reach too
    <ul className={styles.hints} aria-label="优惠提示" tabIndex={0}>
      {left !== null ? (
        <li className={styles.hint}>
          <Icon name="truck" size={16} />满 {cart.shipping_data.shipping_amount} 元包邮，还差{" "}
          <Flash value={left}>
            <b className="num">{left}</b>
          </Flash>{" "}
          元
        </li>
      ) : (
        threshold > 0 && (
          <li className={styles.hint} data-reached>
            <Icon name="check" size={16} />
            已满 {cart.shipping_data.shipping_amount} 元，包邮
          </li>
        )
      )}
      {tiers.map((tier) => (
        <li
          key={tier.amount + tier.cut}
          className={styles.hint}
          data-reached={tier.status === 1 || undefined}
        >
          {tier.status === 1 ? <Icon name="check" size={16} /> : <span className={styles.mark}>满</span>}满{" "}
          {tier.amount} 减 {tier.cut}
          {tier.status === 1 ? (
            "，已达到"
          ) : (
            <>
              ，还差 <b className="num">{tierLeft(tier, cart.data)}</b> 元
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
