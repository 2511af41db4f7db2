import type { QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link, type Params, useParams } from "react-router";
import type { OrderDetail } from "@/api/types";
import { ClaimPanel } from "@/features/afterSales/ClaimPanel";
import { SaveToList } from "@/features/savedLists/SaveToList";
import { RoleNotice } from "@/features/user/RoleNotice";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { RecordBlock, RecordFacts, RecordPage } from "@/ui/RecordPage";
import { StatusMark } from "@/ui/StatusMark";
import { CancelDialog } from "./CancelDialog";
import { ApproveBefore, CancelAsked, OrderButtons, PayBefore } from "./OrderCard";
import styles from "./OrderDetailPage.module.css";
import { Delivery, Logs } from "./OrderFacts";
import { OrderLines } from "./OrderLines";
import { OrderPapers } from "./OrderPapers";
import { OrderProofs } from "./OrderProofs";
import { OrderSteps } from "./OrderSteps";
import { Parcels } from "./Parcels";
import { orderOptions, useOrder } from "./queries";
import { toneOf, WAITING_TRANSFER } from "./status";
import { useOrderActions } from "./useOrderActions";

const WAITING_REVIEW = 20;
const WAITING_SHIPPING = 30;
const PARTLY_SHIPPED = 35;
const CANCELLED = 90;

export function preload(client: QueryClient, { id = "" }: Params): void {
  void client.prefetchQuery({ ...orderOptions(id), meta: { errors: "unasked" } });
}

export default function OrderDetailPage() {
  const { id = "" } = useParams();
  const order = useOrder(id);
  return (
    <RecordPage
      className={styles.page}
      list={{ name: "我的订单", to: "/order" }}
      number={id}
      title="订单详情"
      missing={{
        title: "没有找到这张订单",
        hint: `订单号 ${id} 不存在，或不属于当前账户`,
        back: "查看我的订单",
      }}
      error={order.error}
      onRetry={() => void order.refetch()}
    >
      {order.data && <Detail order={order.data} />}
    </RecordPage>
  );
}

function Detail({ order }: { order: OrderDetail }) {
  const actions = useOrderActions();
  const [cancelling, setCancelling] = useState(false);
  return (
    <>
      <div className={`card ${styles.top}`}>
        <div className={styles.head}>
          <h1>
            订单 <span className="num">{order.id}</span>
          </h1>
          <StatusMark tone={toneOf(order.status)}>{order.status_text}</StatusMark>
          <ApproveBefore order={order} />
          <PayBefore order={order} />
          <CancelAsked order={order} />
          <div className={styles.acts} data-no-print>
            <OrderButtons order={order} actions={actions} onCancel={() => setCancelling(true)} />
            <SaveToList
              size="s"
              wishes={() => order.lines.map(({ goods_id, number }) => ({ goods_id, number }))}
            >
              存为清单
            </SaveToList>
            <Button size="s" icon="download" onClick={() => window.print()}>
              打印
            </Button>
          </div>
        </div>
        <OrderSteps order={order} />
        {order.approve_before && (
          <p className={styles.reason}>
            {order.can_approve
              ? "这张订单超过了下单人的限额，请审批；同一次提交的订单会一起处理。"
              : "这张订单超过了下单限额，企业的审批人或负责人同意后才能付款，商品已为您预留。"}
          </p>
        )}
        {order.status === WAITING_TRANSFER && (
          <p className={styles.reason}>
            转账回单已提交，财务核对银行到账后备货。
            {order.confirm_before &&
              `秒杀和拼团的名额保留到 ${formatTime(order.confirm_before)}，届时仍未确认到款会自动取消，已转的款由财务退回。`}
          </p>
        )}
        {order.waits_for_group && (
          <p className={styles.reason}>
            货款已收到，正在等待成团；成团后备货发货，到期没有成团会自动退款。
            <Link to="/ptzq">看拼团进度</Link>
          </p>
        )}
        {order.status === WAITING_REVIEW && !order.waits_for_group && (
          <p className={styles.reason}>货款已收到，订单正在审核，通过后备货发货；没有通过会退回货款。</p>
        )}
        {order.receive_before && (
          <p className={styles.reason}>
            收到货请核对批号和数量后确认；
            {order.has_open_claim
              ? "有售后在处理，结束以前不会自动确认收货。"
              : `${formatTime(order.receive_before)} 后自动确认收货。`}
          </p>
        )}
        {order.receive_before && <RoleNotice right="order" />}
        {order.status >= 90 && order.cancel_reason && (
          <p className={styles.reason}>取消原因：{order.cancel_reason}</p>
        )}
      </div>
      <div className={styles.facts}>
        <Delivery order={order} />
        <RecordBlock id="order-pay" title="付款">
          <RecordFacts>
            <dt>支付单号</dt>
            <dd className="num">{order.payment_id}</dd>
            <dt>下单时间</dt>
            <dd className="num">{formatTime(order.created_at)}</dd>
            <dt>付款时间</dt>
            <dd className="num">
              {formatTime(order.paid_at) || (order.status === WAITING_TRANSFER ? "等财务确认到款" : "未付款")}
            </dd>
          </RecordFacts>
        </RecordBlock>
      </div>
      {order.status >= WAITING_SHIPPING && order.status < CANCELLED && <Parcels order={order} />}
      <OrderPapers order={order} />
      <OrderLines order={order} />
      <ClaimPanel order={order.id} sent={order.status >= PARTLY_SHIPPED && order.status < CANCELLED} />
      <OrderProofs order={order} />
      <Logs logs={order.logs} />
      {cancelling && (
        <CancelDialog id={order.id} paid={order.status >= 20} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}
