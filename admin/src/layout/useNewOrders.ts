import { useEffect, useRef } from "react";
import { useNotify } from "react-admin";
import type { QueueCount } from "../api/types";
import { newOrderSound } from "./newOrderSound";
import { useQueueCounts } from "./useQueueCounts";

/** Where an order arrives, what has to be done with it there, and where it may have waited before. */
const ARRIVALS: Record<string, { step: string; from?: string }> = {
  reviews: { step: "待审核" },
  picking: { step: "待拣货", from: "reviews" },
};

/** Orders arrive in one of their queues. */
export const awaitsOrders = (counts: ReadonlyMap<string, QueueCount> | undefined): boolean =>
  Object.keys(ARRIVALS).some((queue) => counts?.has(queue));

/**
 * Tells those whose work it is of orders that come in, with a tone where they switched it on, and returns how many wait for them. Nobody is told of what
 * waited already when they came, nor that an order went on from one of their queues to the other, by their own step.
 */
export function useNewOrders(): number {
  const { data: counts } = useQueueCounts();
  const notify = useNotify();
  const before = useRef<Record<string, number>>({});
  useEffect(() => {
    const grown = (queue: string) => {
      const [known, total] = [before.current[queue], counts?.get(queue)?.total];
      return known === undefined || total === undefined ? 0 : total - known;
    };
    let isNews = false;
    for (const [queue, { step, from }] of Object.entries(ARRIVALS)) {
      const arrived = grown(queue) + (from ? Math.min(grown(from), 0) : 0);
      if (arrived <= 0) continue;
      isNews = true;
      notify(`新到 ${arrived} 个${step}订单`, { type: "info" });
    }
    if (isNews) newOrderSound.ring();
    for (const queue of Object.keys(ARRIVALS)) {
      const total = counts?.get(queue)?.total;
      if (total !== undefined) before.current[queue] = total;
    }
  }, [counts, notify]);
  return Object.keys(ARRIVALS).reduce((sum, queue) => sum + (counts?.get(queue)?.total ?? 0), 0);
}
