import { formatFenGrouped, parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { lazy, useEffect, useId, useRef, useState } from "react";
import { Link, Navigate, useNavigate, useSearchParams } from "react-router";
import { ApiError } from "@/api/client";
import type { PaymentDetail, PayResult } from "@/api/types";
import { RoleNotice } from "@/features/user/RoleNotice";
import { useRefusal } from "@/features/user/refusal";
import { About } from "@/ui/About";
import { Button, ButtonLink } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import { EmptyState } from "@/ui/EmptyState";
import { Icon } from "@/ui/Icon";
import { PlacedLater } from "@/ui/OpenedLater";
import { Price } from "@/ui/Price";
import { SkeletonLines } from "@/ui/Skeleton";
import { PayAct } from "./PayAct";
import styles from "./PayForm.module.css";
import { PayBlock, PayColumns } from "./PayFrame";
import { PayMethods } from "./PayMethods";
import { PaymentOrders } from "./PaymentOrders";
import { PayNotice } from "./PayNotice";
import { PayState } from "./PayState";
import { isPayMethod, ordersOf, type PayMethod, useCheckPayment, usePay } from "./payments";
import { WAITING_APPROVAL } from "./status";
import { WechatCode } from "./WechatCode";

const TransferForm = lazy(() => import("./TransferForm"));

const paidUrl = (id: string) => `/cart_step4?id=${encodeURIComponent(id)}`;

export interface PayFormProps {
  payment: PaymentDetail;
  /** time is up, or the server knows better: look again */
  onEnd: () => void;
}

export function PayForm({ payment, onEnd }: PayFormProps) {
  if (payment.status === "paid") return <Navigate to={paidUrl(payment.id)} replace />;
  if (payment.status !== "open") return <Closed payment={payment} />;
  const undecided =
    payment.needs_approval && payment.orders.find((order) => order.status === WAITING_APPROVAL);
  if (undecided) return <Navigate to={`/order/info/${undecided.id}`} replace />;
  const { counted, ended } = ordersOf(payment);
  const waitsForFinance = payment.slip?.status === "waiting";
  return (
    <PayColumns>
      <div className={styles.main}>
        <div className={`card ${styles.top}`}>
          <div>
            <About>应付金额</About>
            <Price price={payment.amount} size="l" />
          </div>
          {!waitsForFinance && (
            <p className={styles.until}>
              <Icon name="clock" size={16} />
              <span>
                请在 <span className="num">{formatTime(payment.pay_before)}</span> 前付款，还剩{" "}
                <b>
                  <Countdown until={payment.pay_before} onEnd={onEnd} />
                </b>
                <small>超时订单自动取消，库存释放</small>
              </span>
            </p>
          )}
        </div>
        <PayState payment={payment} />
        {!waitsForFinance && <Choice payment={payment} onEnd={onEnd} />}
      </div>
      <PayBlock
        id="payment-orders"
        title={
          <>
            订单 <small className={`${styles.aside} num`}>{counted.length} 张</small>
          </>
        }
        label="本次支付的订单"
      >
        <PaymentOrders counted={counted} ended={ended} />
        <p className={styles.number}>
          支付单号 <span className="num">{payment.id}</span>
        </p>
      </PayBlock>
    </PayColumns>
  );
}

/** Back from Alipay: its notice may still be on the way, so the gateway is asked. */
function useReturn(payment: PaymentDetail, may: boolean) {
  const [search] = useSearchParams();
  const { mutate } = useCheckPayment();
  const came = may && search.get("back") === "alipay";
  useEffect(() => {
    if (came) mutate(payment.id);
  }, [came, mutate, payment.id]);
}

function Choice({ payment, onEnd }: PayFormProps) {
  const name = useId();
  const navigate = useNavigate();
  const pay = usePay();
  const refused = useRefusal("pay");
  const [chosen, setChosen] = useState<PayMethod | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<PayResult | null>(null);
  const running = useRef(false);
  useReturn(payment, refused === null);

  const missing = parseYuan(payment.amount) - parseYuan(payment.balance);
  const open = payment.methods.flatMap((one) => (one.is_open && isPayMethod(one.code) ? [one.code] : []));
  const method = chosen ?? open[0] ?? null;
  const short = method === "balance" && missing > 0;

  async function send() {
    // The second half of a double click comes before the button is drawn as busy.
    if (!method || running.current) return;
    running.current = true;
    setProblem(null);
    try {
      const result = await pay.mutateAsync({ id: payment.id, method });
      if (result.url) window.location.assign(result.url);
      else if (result.code_url) setCode(result);
      else void navigate(paidUrl(result.id || payment.id), { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) return;
      if (error.code === 422) setProblem(error.firstFieldError ?? error.message);
      // Paid or closed meanwhile: what the payment is now decides where to go.
      if (error.code === 409 || error.code === 422) onEnd();
      if (error.code === 409) setProblem(error.message);
    } finally {
      running.current = false;
    }
  }

  function choose(next: PayMethod) {
    setChosen(next);
    setCode(null);
    setProblem(null);
  }

  return (
    <PayBlock id={`${name}-title`} title="支付方式">
      <PayMethods payment={payment} chosen={method} labelledBy={`${name}-title`} onChoose={choose} />
      {open.length === 0 && (
        <PayNotice icon="info">
          这笔订单不能在线付款，请<Link to="/help/us/link">联系专属客服</Link>办理对公转账。
        </PayNotice>
      )}
      {short && (
        <PayNotice>
          余额不足，还差 <b className="num">{formatFenGrouped(missing)}</b> 元。请换一种支付方式，或
          <Link to="/help/us/link">联系客服充值</Link>。
        </PayNotice>
      )}
      <RoleNotice right="pay" />
      {problem && (
        <PayNotice tone="problem" icon="error" role="alert">
          {problem}
        </PayNotice>
      )}
      {code && method === "wechat" && (
        <WechatCode
          key={code.code_url}
          payment={payment}
          code={code}
          busy={pay.isPending}
          onRenew={() => void send()}
        />
      )}
      {method === "transfer" && payment.transfer && refused === null ? (
        <PlacedLater fallback={<SkeletonLines lines={8} />}>
          <TransferForm key={payment.id} payment={payment} target={payment.transfer} />
        </PlacedLater>
      ) : (
        !code && (
          <PayAct>
            <Button
              look="main"
              size="l"
              loading={pay.isPending}
              disabled={!method || short || refused !== null}
              onClick={() => void send()}
            >
              {parseYuan(payment.amount) > 0
                ? `确认支付 ¥${groupMoney(payment.amount)}`
                : "确认订单，无需付款"}
            </Button>
            <Link to="/order?status=10">稍后再付</Link>
          </PayAct>
        )
      )}
    </PayBlock>
  );
}

function Closed({ payment }: { payment: PaymentDetail }) {
  return (
    <>
      <PayState payment={payment} />
      <div className="card">
        <EmptyState
          icon="clock"
          title="这笔支付已经关闭"
          hint="超过付款时限或订单已取消，库存已释放；取消后才到的款会退回。需要的话可以从订单里再次购买。"
          action={
            <>
              {payment.orders[0] && (
                <ButtonLink look="brand" to={`/order/info/${encodeURIComponent(payment.orders[0].id)}`}>
                  查看订单
                </ButtonLink>
              )}
              <ButtonLink to="/order">我的订单</ButtonLink>
            </>
          }
        />
      </div>
    </>
  );
}
