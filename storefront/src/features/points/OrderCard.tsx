import { useState } from "react";
import type { PointsOrder } from "@/api/types";
import { useRefusal } from "@/features/user/refusal";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { ErrorState } from "@/ui/ErrorState";
import { GoodsPicture } from "@/ui/GoodsPicture";
import { confirm, toast } from "@/ui/notices";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./OrderCard.module.css";
import { priceWords } from "./price";
import { useCancelExchange, useConfirmExchange, usePointsOrder } from "./queries";

function Log({ number }: { number: string }) {
  const { data, error, refetch } = usePointsOrder(number);
  if (!data) {
    return error ? (
      <ErrorState compact error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonLines lines={3} />
    );
  }
  return (
    <ol className={styles.log}>
      {data.log.map((entry) => (
        <li key={`${entry.at}-${entry.text}`}>
          <time className="num" dateTime={entry.at}>
            {formatTime(entry.at)}
          </time>
          <span>{entry.text}</span>
          <small>{entry.by}</small>
        </li>
      ))}
    </ol>
  );
}

function Buttons({ order }: { order: PointsOrder }) {
  const cancel = useCancelExchange();
  const finish = useConfirmExchange();
  const mayNot = useRefusal("order") !== null;
  if (mayNot || !(order.can_cancel || order.can_confirm)) return null;

  async function askAndCancel() {
    const sure = await confirm(`取消后 ${priceWords(order)} 原样退回，确定取消吗？`, {
      okText: "取消兑换",
      cancelText: "不取消了",
      danger: true,
    });
    if (sure) cancel.mutate(order.number, { onSuccess: () => toast("已取消，积分已退回") });
  }
  async function askAndFinish() {
    const sure = await confirm("确认已经收到礼品吗？", { okText: "已收到" });
    if (sure) finish.mutate(order.number, { onSuccess: () => toast("已确认收货") });
  }
  return (
    <span className={styles.buttons}>
      {order.can_cancel && (
        <Button size="s" loading={cancel.isPending} onClick={() => void askAndCancel()}>
          取消兑换
        </Button>
      )}
      {order.can_confirm && (
        <Button size="s" look="main" loading={finish.isPending} onClick={() => void askAndFinish()}>
          确认收货
        </Button>
      )}
    </span>
  );
}

/** A gift order: item, address, progress. */
export function OrderCard({ order }: { order: PointsOrder }) {
  const [opened, setOpened] = useState(false);
  const isPrize = order.source === "draw";
  return (
    <article className={styles.card} data-status={order.status}>
      <header>
        <span className="num">{formatTime(order.created_at)}</span>
        <span className="num">{order.number}</span>
        <span className={styles.source} data-prize={isPrize || undefined}>
          {order.source_text}
        </span>
        <b className={styles.status}>{order.status_text}</b>
      </header>
      <div className={styles.goods}>
        <GoodsPicture src={order.image} alt="" size={72} />
        <div>
          <h2>{order.name}</h2>
          <p className="num">
            {order.quantity} 件{!isPrize && ` · ${priceWords(order)}`}
          </p>
          {order.remark && <p>备注：{order.remark}</p>}
          {order.held && <p className={styles.held}>暂缓发货：{order.held}</p>}
          {order.cancel_reason && <p>取消原因：{order.cancel_reason}</p>}
        </div>
        <div className={styles.to}>
          <p>
            {order.consignee} <span className="num">{order.phone}</span>
          </p>
          <p>{order.address}</p>
          {order.waybill && (
            <p>
              {order.carrier} <span className="num">{order.waybill}</span>{" "}
              <Button look="text" size="s" onClick={() => void copyText(order.waybill, "运单号已复制")}>
                复制
              </Button>
            </p>
          )}
        </div>
        <Buttons order={order} />
      </div>
      <details className={styles.more} onToggle={(event) => setOpened(event.currentTarget.open)}>
        <summary>处理记录</summary>
        {opened && <Log number={order.number} />}
      </details>
    </article>
  );
}
