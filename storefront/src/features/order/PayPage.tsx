import { useParams, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import { ButtonLink } from "@/ui/Button";
import { EmptyState } from "@/ui/EmptyState";
import { PayForm } from "./PayForm";
import { PayFrame, PayWaiting } from "./PayFrame";
import { usePayment } from "./payments";
import { UnpaidChoice } from "./UnpaidChoice";

/** Step 3: /cart_step3/{payment}. /cart/hm carries the payment in ?id=; without one the buyer picks. */
export default function PayPage() {
  const { id: fromPath } = useParams();
  const [search] = useSearchParams();
  const id = fromPath ?? search.get("id") ?? "";
  return <PayFrame title="支付订单">{id ? <Payment key={id} id={id} /> : <UnpaidChoice />}</PayFrame>;
}

function Payment({ id }: { id: string }) {
  const payment = usePayment(id);
  if (payment.data) return <PayForm payment={payment.data} onEnd={() => void payment.refetch()} />;
  if (payment.error instanceof ApiError && payment.error.code === 404) {
    return (
      <div className="card">
        <EmptyState
          icon="order"
          title="没有找到这笔支付"
          hint={`支付单号 ${id} 不存在，或不属于当前账户。请从“我的订单”里重新进入支付。`}
          action={
            <>
              <ButtonLink look="brand" to="/order?status=10">
                待付款的订单
              </ButtonLink>
              <ButtonLink to="/cart">返回购物车</ButtonLink>
            </>
          }
        />
      </div>
    );
  }
  return <PayWaiting error={payment.error} onRetry={() => void payment.refetch()} lines={9} />;
}
