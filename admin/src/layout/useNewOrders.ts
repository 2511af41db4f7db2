import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import { useQueueCounts } from "./useQueueCounts";

/** Where an order arrives, and what has to be done with it there. */
const ARRIVALS: Record<string, string> = { reviews: "待审核", picking: "待拣货" };

/**
 * Tells those whose work it is of orders that come in, and returns how many wait for them. Nobody is told of what
 * waited already when they came.
 */
export function useNewOrders(): number {
  const { data: counts } = useQueueCounts();
  const notify = useNotify();
  const before = useRef<Record<string, number>>({});
  useEffect(() => {
    for (const [queue, step] of Object.entries(ARRIVALS)) {
      const total = counts?.get(queue)?.total;
      if (total === undefined) continue;
      const known = before.current[queue];
      if (known !== undefined && total > known)
        notify(`新到 ${total - known} 个${step}订单`, { type: "info" });
      before.current[queue] = total;
    }
  }, [counts, notify]);
  return Object.keys(ARRIVALS).reduce((sum, queue) => sum + (counts?.get(queue)?.total ?? 0), 0);
}
