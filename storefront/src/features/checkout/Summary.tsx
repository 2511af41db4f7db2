import { parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { ReactNode } from "react";
import type { Address, Checkout } from "@/api/types";
import { Flash } from "@/ui/Flash";
import { Price } from "@/ui/Price";
import { Promises } from "./Promises";
import styles from "./Summary.module.css";

export interface SummaryProps {
  checkout: Checkout;
  address: Address | null;
  /** the button and the errors */
  children: ReactNode;
}

export function Summary({ checkout, address, children }: SummaryProps) {
  const { goods_amount, manjian_amount, coupon_amount, voucher_amount, subsidies, points } = checkout;
  const { freight, freight_parts: parts, money, balance, items } = checkout;
  const off: [name: string, amount: string][] = [
    ["满减", manjian_amount],
    ["优惠券", coupon_amount],
  ];
  const pieces = items.reduce((sum, item) => sum + item.number, 0);
  const short = parseYuan(money) - parseYuan(balance) > 0;
  return (
    <aside className={styles.summary} aria-label="订单金额">
      <dl className={styles.sums}>
        <div>
          <dt>
            商品金额（{items.length} 种 {pieces} 件）
          </dt>
          <dd className="num">{groupMoney(goods_amount)}</dd>
        </div>
        {off
          .filter(([, amount]) => parseYuan(amount) > 0)
          .map(([name, amount]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">-{groupMoney(amount)}</dd>
            </div>
          ))}
        <div>
          <dt>运费</dt>
          <dd className="num">{parseYuan(freight) > 0 ? freight : "免运费"}</dd>
        </div>
        {parts.length > 1 &&
          parts.map((part) => (
            <div key={part.class} className={styles.part}>
              <dt>{part.name}</dt>
              <dd className="num">{parseYuan(part.fee) > 0 ? part.fee : "免运费"}</dd>
            </div>
          ))}
        {parseYuan(voucher_amount) > 0 && (
          <div>
            <dt>现金券</dt>
            <dd className="num">-{groupMoney(voucher_amount)}</dd>
          </div>
        )}
        <div>
          <dt>账户余额</dt>
          <dd className="num">
            {groupMoney(balance)}
            {short && <span className={styles.short}>不足支付</span>}
          </dd>
        </div>
      </dl>
      <Promises subsidies={subsidies} points={points} />
      {address && (
        <p className={styles.to}>
          送到 {address.province}
          {address.city}
          {address.district}
          {address.street}，{address.name} {address.phone}
        </p>
      )}
      <div className={styles.submit}>
        <p className={styles.total}>
          应付{" "}
          <Flash value={money}>
            <Price price={money} size="l" />
          </Flash>
        </p>
        {children}
      </div>
    </aside>
  );
}
