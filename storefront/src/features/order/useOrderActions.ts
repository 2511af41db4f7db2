import { useState } from "react";
import type { OrderSummary } from "@/api/types";
import { useCartFill } from "@/features/cart/useCartFill";
import { confirm, toast } from "@/ui/notices";
import { useApproveOrder } from "./queries";

/** What list and detail can both do with an order. */
export function useOrderActions() {
  const [received, setReceived] = useState<OrderSummary | null>(null);
  const [measured, setMeasured] = useState<string | null>(null);
  const { fill, filling } = useCartFill();
  const approve = useApproveOrder();

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
    receive: setReceived,
    /** the order that is being counted */
    receivedId: received?.id,
    stopReceiving: () => setReceived(null),
    /** Cold goods are measured once they are counted. */
    measure: received?.is_cold
      ? () => {
          setMeasured(received.id);
          setReceived(null);
        }
      : undefined,
    /** the cold order whose temperature is being asked for */
    measuredId: measured,
    stopMeasuring: () => setMeasured(null),
    approve: onApprove,
    approvingId: approve.isPending ? approve.variables?.id : undefined,
    buyAgain: (order: OrderSummary) => fill({ order: order.id }),
    adding: filling,
  };
}
