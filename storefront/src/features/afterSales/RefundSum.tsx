import { formatFen, parseYuan } from "@yaoji/money";
import type { ReactNode } from "react";
import type { AfterSaleSummary, Money } from "@/api/types";
import { Price } from "@/ui/Price";
import styles from "./RefundSum.module.css";

interface RowProps {
  name: string;
  amount: Money;
  children: ReactNode;
}

function Row({ name, amount, children }: RowProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Price price={amount} />
        <small>{children}</small>
      </dd>
    </div>
  );
}

type Refund = Pick<
  AfterSaleSummary,
  "refund_amount" | "voucher_amount" | "gift_withheld" | "is_allowance" | "is_amount_final"
>;

/** What a claim brings back: the money, what goes back as a voucher, and what gifts take off or give again. */
export function RefundSum({ claim }: { claim: Refund }) {
  const { refund_amount, voucher_amount, is_allowance, is_amount_final } = claim;
  const withheld = parseYuan(claim.gift_withheld);
  return (
    <dl className={styles.sum}>
      <Row name={is_amount_final ? "退款金额" : "预计退款"} amount={refund_amount}>
        {is_allowance
          ? "客服核定的差价，商品不用寄回"
          : `按实付金额计算，不含运费${is_amount_final ? "" : "；以验收结果为准"}`}
      </Row>
      {parseYuan(voucher_amount) > 0 && (
        <Row name="退回现金券" amount={voucher_amount}>
          用现金券支付的部分，退回现金券账户
        </Row>
      )}
      {withheld > 0 && (
        <Row name="扣回赠品价值" amount={claim.gift_withheld}>
          退货后不再满足赠送条件，赠品没有一起退回，已从退款中扣除
        </Row>
      )}
      {withheld < 0 && (
        <Row name="补回赠品价值" amount={formatFen(-withheld)}>
          赠品已退回，之前扣除的部分已计入这次退款
        </Row>
      )}
    </dl>
  );
}
