import { useQueryClient } from "@tanstack/react-query";
import { parseYuan } from "@yaoji/money";
import { lazy } from "react";
import { Link } from "react-router";
import type { OrderGoods, OrderSummary } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { Button, ButtonLink } from "@/ui/Button";
import { Countdown } from "@/ui/Countdown";
import { formatTime } from "@/ui/chinaTime";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { Icon } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import { Price } from "@/ui/Price";
import { StatusMark } from "@/ui/StatusMark";
import styles from "./OrderCard.module.css";
import { orderKeys } from "./queries";
import { RejectButton } from "./RejectButton";
import { toneOf, WAITING_TRANSFER } from "./status";
import type { useOrderActions } from "./useOrderActions";

const ColdReceiptDialog = lazy(() => import("./ColdReceiptDialog"));
const ReceiveDialog = lazy(() => import("./ReceiveDialog"));

const SHOWN = 3;

type OrderActions = ReturnType<typeof useOrderActions>;

export interface OrderCardProps {
  order: OrderSummary;
  actions: OrderActions;
  onCancel: () => void;
}

function Goods({ line }: { line: OrderGoods }) {
  return (
    <li className={styles.goods}>
      <GoodsPicture src={line.image} alt="" size={44} />
      <span className={styles.text}>
        <span className={styles.name}>{line.name}</span>
        <small>{line.ypgg}</small>
      </span>
      <span className={styles.number}>
        <span className="num">{line.price}</span>
        <small className="num">
          × {line.number} {line.unit}
        </small>
        {line.dropped_number > 0 && (
          <small className={`num ${styles.dropped}`}>不再发货 {line.dropped_number}，已退款</small>
        )}
      </span>
    </li>
  );
}

/** How long it can still be approved. */
export function ApproveBefore({ order }: { order: OrderSummary }) {
  const client = useQueryClient();
  if (!order.approve_before) return null;
  return (
    <span className={styles.before}>
      <Icon name="clock" size={14} />
      审批剩{" "}
      <Countdown
        until={order.approve_before}
        endedText="已超时"
        onEnd={() => void client.invalidateQueries({ queryKey: orderKeys.all })}
      />
    </span>
  );
}

/** How long an unpaid order can still be paid; the list is asked again once the time is up. */
export function PayBefore({ order }: { order: OrderSummary }) {
  const client = useQueryClient();
  if (!order.can_pay || !order.pay_before) return null;
  return (
    <span className={styles.before}>
      <Icon name="clock" size={14} />剩{" "}
      <Countdown
        until={order.pay_before}
        endedText="已超时"
        onEnd={() => void client.invalidateQueries({ queryKey: orderKeys.all })}
      />
    </span>
  );
}

/** The buyer asked to cancel; service has not answered yet. */
export function CancelAsked({ order }: { order: OrderSummary }) {
  if (!order.cancel_asked_at) return null;
  return (
    <span className={styles.before}>
      <Icon name="clock" size={14} />
      已申请取消，等客服处理
    </span>
  );
}

export function OrderButtons({ order, actions, onCancel }: OrderCardProps) {
  const refused = useRefusal("order");
  return (
    <>
      {order.can_approve && (
        <>
          <Button
            size="s"
            look="brand"
            loading={actions.approvingId === order.id}
            onClick={() => void actions.approve(order)}
          >
            同意
          </Button>
          <RejectButton order={order} />
        </>
      )}
      {order.can_pay && (
        <ButtonLink size="s" look="main" to={`/cart_step3/${encodeURIComponent(order.payment_id)}`}>
          去付款
        </ButtonLink>
      )}
      {order.status === WAITING_TRANSFER && (
        <ButtonLink size="s" to={`/cart_step3/${encodeURIComponent(order.payment_id)}`}>
          查看转账
        </ButtonLink>
      )}
      {order.can_receive && (
        <Button size="s" look="brand" aria-haspopup="dialog" onClick={() => actions.receive(order)}>
          确认收货
        </Button>
      )}
      {actions.receivedId === order.id && (
        <OpenedLater onLost={actions.stopReceiving}>
          <ReceiveDialog order={order.id} onMeasure={actions.measure} onClose={actions.stopReceiving} />
        </OpenedLater>
      )}
      {actions.measuredId === order.id && (
        <OpenedLater onLost={actions.stopMeasuring}>
          <ColdReceiptDialog order={order.id} onClose={actions.stopMeasuring} />
        </OpenedLater>
      )}
      {!refused && (
        <Button size="s" loading={actions.adding} onClick={() => void actions.buyAgain(order)}>
          再次购买
        </Button>
      )}
      {order.can_cancel && (
        <Button size="s" look="text" onClick={onCancel}>
          取消订单
        </Button>
      )}
      {order.can_ask_cancel && (
        <Button size="s" look="text" onClick={onCancel}>
          申请取消
        </Button>
      )}
    </>
  );
}

export function OrderCard(props: OrderCardProps) {
  const { order } = props;
  const url = `/order/info/${encodeURIComponent(order.id)}`;
  const more = order.lines.length - SHOWN;
  return (
    <article className={styles.card} aria-label={`订单 ${order.id}`}>
      <header className={styles.head}>
        <Link to={url} className={`${styles.id} num`}>
          {order.id}
        </Link>
        <time dateTime={order.created_at} className="num">
          {formatTime(order.created_at)}
        </time>
        {!order.title.includes(order.lines[0]?.name ?? order.title) && <span>{order.title}</span>}
        <span className={styles.state}>
          <ApproveBefore order={order} />
          <PayBefore order={order} />
          <CancelAsked order={order} />
          <StatusMark tone={toneOf(order.status)}>{order.status_text}</StatusMark>
        </span>
      </header>
      <div className={styles.body}>
        <ul className={styles.lines}>
          {order.lines.slice(0, SHOWN).map((line) => (
            <Goods key={line.id} line={line} />
          ))}
          {more > 0 && (
            <li className={styles.more}>
              <Link to={url}>还有 {more} 种商品</Link>
            </li>
          )}
        </ul>
        <div className={styles.sums}>
          <Price price={order.money} />
          {parseYuan(order.voucher_amount) > 0 && <small>现金券已付 {order.voucher_amount}</small>}
          <small>
            共 {order.lines.length} 种{parseYuan(order.discount) > 0 && `，优惠 ${order.discount}`}
          </small>
          <small>{parseYuan(order.freight) > 0 ? `含运费 ${order.freight}` : "免运费"}</small>
        </div>
        <div className={styles.acts}>
          <OrderButtons {...props} />
          <ButtonLink size="s" look="text" to={url} aria-label={`订单详情 ${order.id}`}>
            订单详情
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}
