import { groupMoney } from "@yaoji/money/group";
import { Navigate, useSearchParams } from "react-router";
import type { PaymentDetail } from "@/api/types";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { Icon, type IconName } from "@/ui/Icon";
import { Price } from "@/ui/Price";
import styles from "./PaidPage.module.css";
import { PayBlock, PayColumns, PayFrame, PayWaiting } from "./PayFrame";
import { PaymentOrders } from "./PaymentOrders";
import { PayState } from "./PayState";
import { ordersOf, usePayment } from "./payments";

const next: [IconName, string, string][] = [
  ["check", "审核与备货", "仓库按批号近效期先出拣货；首次下单和含麻等特殊药品复方制剂先由质量部门审核"],
  ["truck", "发货", "发货后会给您发消息，订单里可以看到批号、承运商和运单号"],
  ["order", "验收", "收到货核对数量、批号和外观，再点“确认收货”；一直没有点的订单，到期自动完成"],
];

export default function PaidPage() {
  const [search] = useSearchParams();
  const id = search.get("id") ?? "";
  return (
    <PayFrame title="支付完成" isTitleHidden={id !== ""}>
      {id ? (
        <Payment id={id} />
      ) : (
        <div className="card">
          <EmptyState
            icon="order"
            title="订单都在“我的订单”里"
            action={
              <ButtonLink look="brand" to="/order">
                查看我的订单
              </ButtonLink>
            }
          />
        </div>
      )}
    </PayFrame>
  );
}

function Payment({ id }: { id: string }) {
  const payment = usePayment(id);
  if (!payment.data)
    return <PayWaiting error={payment.error} onRetry={() => void payment.refetch()} lines={8} />;
  // Looking at an earlier answer while the new one is on its way would send a payer back to step 3.
  if (payment.data.status !== "paid" && !payment.isFetching)
    return <Navigate to={`/cart_step3/${encodeURIComponent(id)}`} replace />;
  return <Paid payment={payment.data} />;
}

function Paid({ payment }: { payment: PaymentDetail }) {
  const { counted, ended } = ordersOf(payment);
  return (
    <>
      <div className={`card ${styles.paid}`}>
        <span className={styles.ok}>
          <Icon name="check" size={34} />
        </span>
        <div>
          <p className={styles.thanks}>支付成功，共 {counted.length} 张订单</p>
          <p className={styles.paidSum}>
            实付 <Price price={payment.amount} />{" "}
            <span>
              {payment.methods.find((one) => one.code === payment.method)?.name} · 账户余额{" "}
              {groupMoney(payment.balance)} 元
            </span>
          </p>
        </div>
        <div className={styles.paidActs}>
          <ButtonLink look="brand" to="/order">
            查看我的订单
          </ButtonLink>
          <ButtonLink to="/list/table">继续采购</ButtonLink>
        </div>
      </div>
      <PayState payment={payment} />
      <PayColumns>
        <PayBlock id="paid-orders" title="订单" label="已支付的订单">
          <PaymentOrders counted={counted} ended={ended} withStatus />
        </PayBlock>
        <PayBlock id="paid-next" title="接下来">
          <ol className={styles.next}>
            {next.map(([icon, title, text]) => (
              <li key={title}>
                <Icon name={icon} size={18} />
                <span>
                  <b>{title}</b>
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </PayBlock>
      </PayColumns>
    </>
  );
}
