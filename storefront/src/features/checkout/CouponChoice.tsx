import { groupMoney } from "@yaoji/money/group";
import type { Checkout } from "@/api/types";
import { endsSoon } from "@/features/coupons/kinds";
import { Button } from "@/ui/Button";
import { type Choice, withCoupon, withoutCoupon } from "./benefits";
import { CheckoutBlock } from "./CheckoutBlock";
import styles from "./CouponChoice.module.css";
import { short } from "./promotions";

export interface CouponChoiceProps {
  checkout: Checkout;
  choice: Choice;
  busy: boolean;
  onChange: (coupons: number[] | null) => void;
}

interface RowProps {
  name: string;
  amount: string;
  /** its description */
  note: string;
  checked: boolean;
  /** waiting for the answer to the last choice: disabled it would lose the focus */
  busy: boolean;
  onToggle: () => void;
}

function Row({ name, amount, note, checked, busy, onToggle }: RowProps) {
  return (
    <li>
      <label className={styles.coupon} data-on={checked || undefined}>
        <input
          type="checkbox"
          checked={checked}
          aria-disabled={busy || undefined}
          onChange={() => busy || onToggle()}
        />
        <b className="num">{checked ? `-¥${short(amount)}` : `可省 ¥${short(amount)}`}</b>
        <span>
          {name}
          {note && <small>{note}</small>}
        </span>
      </label>
    </li>
  );
}

/** The coupons that count, those that could, and why the others can't. */
export function CouponChoice({ checkout, choice, busy, onChange }: CouponChoiceProps) {
  const { coupons, items } = checkout;
  const { used, usable, unusable } = coupons;
  if (used.length + usable.length + unusable.length === 0) return null;
  // Over since it was chosen, or below its threshold without a line that was taken out.
  const lost = unusable.filter(({ id }) => choice.coupons?.includes(id));
  const nameOf = (ids: number[]) => {
    const own = items.filter((item) => ids.includes(item.id));
    return own.length === items.length ? "用于全部商品" : `用于 ${own.length} 种商品`;
  };
  const noteOf = (note: string, left: number | null) =>
    [note, endsSoon(left)].filter((words) => words !== null).join("，");
  // One list: a coupon that is taken keeps its row, and with it the focus.
  const rows = [
    ...used.map(({ id, name, amount, item_ids, days_left }) => ({
      ...{ id, name, amount, note: noteOf(nameOf(item_ids), days_left), checked: true },
      onToggle: () => onChange(withoutCoupon(coupons, id)),
    })),
    ...usable.map(({ id, name, amount, why, days_left }) => ({
      ...{ id, name, amount, note: noteOf(why, days_left), checked: false },
      onToggle: () => onChange(withCoupon(coupons, id)),
    })),
  ];
  return (
    <CheckoutBlock
      id="checkout-coupons"
      title="优惠券"
      beside={
        used.length > 0 && (
          <Button look="text" size="s" aria-disabled={busy || undefined} onClick={() => busy || onChange([])}>
            不用优惠券
          </Button>
        )
      }
    >
      <p className={styles.told} role="status">
        {coupons.text}
        {lost.map(({ id, name, why }) => (
          <span key={id}>
            您选的「{name}」没有用上：{why}
          </span>
        ))}
        {choice.coupons !== null && (
          <Button
            look="text"
            size="s"
            aria-disabled={busy || undefined}
            onClick={() => busy || onChange(null)}
          >
            恢复最优组合
          </Button>
        )}
      </p>
      {rows.length > 0 && (
        <ul className={styles.coupons}>
          {rows.map(({ id, ...row }) => (
            <Row key={id} {...row} busy={busy} />
          ))}
        </ul>
      )}
      {unusable.length > 0 && (
        <details className={styles.unusable} open={rows.length === 0}>
          <summary>{unusable.length} 张这次不能用</summary>
          <ul>
            {unusable.map(({ id, name, why }) => (
              <li key={id}>
                <b>{name}</b> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      {used.length > 0 && (
        <p className={styles.sum}>
          优惠券共省 <b className="num">¥{groupMoney(checkout.coupon_amount)}</b>
        </p>
      )}
    </CheckoutBlock>
  );
}
