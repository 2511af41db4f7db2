import { parseYuan } from "@yaoji/money";
import type { PaymentDetail } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { formatTime } from "@/ui/chinaTime";
import { PayBlock } from "./PayFrame";
import { PayNotice } from "./PayNotice";
import styles from "./PayState.module.css";
import { useCheckPayment } from "./payments";

/** What has become of earlier attempts: money under way, unknown, handed back, or too much. */
export function PayState({ payment }: { payment: PaymentDetail }) {
  const { slip, tries } = payment;
  const unknown = payment.status === "open" ? tries.find((one) => one.status === "unknown") : undefined;
  const surplus = tries.filter((one) => parseYuan(one.surplus) > 0);
  return (
    <>
      {payment.status === "open" && slip?.status === "waiting" && (
        <PayBlock id="transfer-waits" title="等待财务确认到款" label="对公转账">
          <PayNotice icon="clock">
            转账回单已在 <span className="num">{formatTime(slip.created_at)}</span> 提交（付款户名：
            {slip.payer_name}，转账日期 <span className="num">{slip.paid_on}</span>
            ）。财务核对银行到账后订单自动生效；在此期间订单不会因超时取消，请不要重复付款。
          </PayNotice>
        </PayBlock>
      )}
      {payment.status === "open" && slip?.status === "returned" && (
        <PayNotice isCard tone="problem" icon="error" role="alert">
          上次提交的转账回单被财务退回：{slip.reason}。请按原因补转或更正后重新提交，也可以换一种支付方式。
        </PayNotice>
      )}
      {unknown && <Unknown payment={payment} name={unknown.name} />}
      {surplus.map((one) => (
        <PayNotice key={one.created_at} isCard icon="refresh">
          {one.name}多付的 <b className="num">{one.surplus}</b> 元{one.is_surplus_back ? "已经" : "正在"}
          {one.channel === "transfer" ? "退到账户余额" : "原路退回"}
          {one.is_surplus_back ? "。" : "，到账后会发消息给您。"}
        </PayNotice>
      ))}
    </>
  );
}

function Unknown({ payment, name }: { payment: PaymentDetail; name: string }) {
  const check = useCheckPayment();
  const refused = useRefusal("pay");
  return (
    <PayNotice isCard>
      {name}还没有告诉我们这笔款的结果。我们会一直自动查询：已付的款不会丢，付重了会原路退回。
      {!refused && (
        <button
          type="button"
          className={styles.inline}
          aria-disabled={check.isPending || undefined}
          onClick={() => !check.isPending && check.mutate(payment.id)}
        >
          {check.isPending ? "正在查询…" : "现在查询"}
        </button>
      )}
    </PayNotice>
  );
}
