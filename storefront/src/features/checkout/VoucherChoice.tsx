import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { Checkout, Money } from "@/api/types";
import { voucherAmount } from "./benefits";
import { CheckoutBlock } from "./CheckoutBlock";
import styles from "./VoucherChoice.module.css";

const PROBLEM_ID = "checkout-voucher-problem";

export interface VoucherChoiceProps {
  checkout: Checkout;
  voucher: Money;
  /** what stands in the field and does not count yet */
  typed: string | null;
  onType: (typed: string | null) => void;
  onChange: (voucher: Money) => void;
}

/** How much of the cash vouchers is spent; shown to those who have some. */
export function VoucherChoice({ checkout, voucher, typed, onType, onChange }: VoucherChoiceProps) {
  const { balance, usable, used } = checkout.voucher;
  if (parseYuan(balance) <= 0) return null;
  const can = parseYuan(usable) > 0;
  const wrong = typed !== null && voucherAmount(typed, usable) === null;
  function commit() {
    if (typed === null || wrong) return;
    const amount = voucherAmount(typed, usable);
    if (amount !== null && amount !== voucher) onChange(amount);
    onType(null);
  }
  return (
    <CheckoutBlock id="checkout-voucher" title="现金券">
      <div className={styles.voucher}>
        <label>
          <input
            type="checkbox"
            checked={parseYuan(voucher) > 0}
            disabled={!can}
            onChange={(event) => {
              onType(null);
              onChange(event.target.checked ? usable : "0.00");
            }}
          />
          使用现金券
        </label>
        {parseYuan(voucher) > 0 && (
          <label>
            抵扣
            <input
              className={styles.amount}
              inputMode="decimal"
              aria-label="现金券抵扣金额"
              aria-invalid={wrong || undefined}
              aria-describedby={wrong ? PROBLEM_ID : undefined}
              value={typed ?? used}
              onChange={(event) => onType(event.target.value)}
              onBlur={commit}
              onKeyDown={(event) => event.key === "Enter" && commit()}
            />
            元
          </label>
        )}
        <small>
          {can
            ? `余额 ¥${groupMoney(balance)}，本单最多可用 ¥${groupMoney(usable)}`
            : `余额 ¥${groupMoney(balance)}，本单商品不能使用现金券`}
        </small>
        {wrong && (
          <small id={PROBLEM_ID} className={styles.wrong} role="alert">
            请填写金额，例如 20.00
          </small>
        )}
      </div>
    </CheckoutBlock>
  );
}
