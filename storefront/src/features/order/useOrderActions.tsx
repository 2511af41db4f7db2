import { useNavigate } from "react-router";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import type { OrderGoods, OrderSummary } from "@/api/types";
import { confirm, toast } from "@/ui/notices";
import styles from "./Actions.module.css";
import { useApproveOrder, useBuyAgain, useReceiveOrder } from "./queries";
import { type RefusedLine, refusedLines } from "./refusedLines";

function Refused({ lines, refused }: { lines: OrderGoods[]; refused: RefusedLine[] }) {
  return (
    <>
      <p>这些商品现在不能购买：</p>
      <ul className={styles.refused}>
        {refused.map(({ index, messages }) => (
          <li key={index}>
            <b>
              {lines[index]?.name} {lines[index]?.ypgg}
            </b>
            <span>{messages.join("；")}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What list and detail can both do with an order. */
export function useOrderActions() {
  const navigate = useNavigate();
  const receive = useReceiveOrder();
  const again = useBuyAgain();
  const approve = useApproveOrder();

  async function onReceive(order: OrderSummary) {
    const sure = await confirm("请先核对数量、批号和外观。确认收货后订单完成。", {
      title: "确认收货",
      okText: "已收到货",
    });
    if (!sure) return;
    try {
      await receive.mutateAsync({ id: order.id });
      toast("已确认收货");
    } catch {
      // Said by the error checker.
    }
  }

  async function onApprove(order: OrderSummary) {
    const sure = await confirm(`同意后下单人就可以付款，金额 ${order.total} 元。`, {
      title: "审批订单",
      okText: "同意",
    });
    if (!sure) return;
    try {
      await approve.mutateAsync({ id: order.id });
      toast("已同意，下单人会收到消息");
    } catch {
      // Said by the error checker.
    }
  }

  async function add(lines: OrderGoods[]): Promise<void> {
    try {
      await again.mutateAsync(lines.map(({ goods_id, number }) => ({ goods_id, number })));
      toast(`${lines.length} 种商品已加入购物车`, {
        action: { label: "去购物车", run: () => void navigate("/cart") },
      });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 422) return;
      const refused = refusedLines(error.errors);
      if (refused.length === 0) return checkError(error);
      const out = new Set(refused.map((line) => line.index));
      const rest = lines.filter((_, index) => !out.has(index));
      const message = <Refused lines={lines} refused={refused} />;
      const more = await confirm(message, {
        title: "再次购买",
        okText: rest.length ? `加入其余 ${rest.length} 种` : "知道了",
      });
      if (more && rest.length) await add(rest);
    }
  }

  return {
    receive: onReceive,
    approve: onApprove,
    approvingId: approve.isPending ? approve.variables?.id : undefined,
    buyAgain: (order: OrderSummary) => add(order.lines),
    receivingId: receive.isPending ? receive.variables?.id : undefined,
    adding: again.isPending,
  };
}
