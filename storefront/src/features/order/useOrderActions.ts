import { useState } from "react";
import type { OrderSummary } from "@/api/types";
import { useCartFill } from "@/features/cart/useCartFill";
import { confirm, toast } from "@/ui/notices";
import { useApproveOrder, useReceiveOrder } from "./queries";

/** What list and detail can both do with an order. */
export function useOrderActions() {
  const receive = useReceiveOrder();
  const [measured, setMeasured] = useState<string | null>(null);
  const { fill, filling } = useCartFill();
  const approve = useApproveOrder();

  async function onReceive(order: OrderSummary) {
    if (order.is_cold) {
      setMeasured(order.id);
      return;
    }
    const sure = await confirm("请先核对数量、批号和外观。确认收货后订单完成。", {
      title: "确认收货",
      okText: "已收到货",
    });
    if (!sure) return;
    try {
      await receive.mutateAsync({ id: order.id });
      toast("已确认收货");
    } catch {
      // Shown by the error handler.
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
      // Shown by the error handler.
    }
  }

  return {
    receive: onReceive,
    /** the cold order whose temperature is being asked for */
    measuredId: measured,
    stopMeasuring: () => setMeasured(null),
    approve: onApprove,
    approvingId: approve.isPending ? approve.variables?.id : undefined,
    buyAgain: (order: OrderSummary) => fill({ order: order.id }),
    receivingId: receive.isPending ? receive.variables?.id : undefined,
    adding: filling,
  };
}
