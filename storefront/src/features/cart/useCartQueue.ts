import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { useStore } from "zustand";
import { api } from "@/api/client";
import { checkError } from "@/api/errors";
import type { CartState } from "@/api/types";
import { cartKeys, cartListOptions, onCartNews, setCartTotal } from "./queries";
import { type CartQueue, createCartQueue, type Job, type QueueState } from "./queue";
import { applyChanges, withAnswer } from "./state";

const queues = new WeakMap<QueryClient, CartQueue>();
const { queryKey } = cartListOptions();

/** Sends the number that the live channel will report, and requests only what this page can't derive. */
function post(job: Job, change: number): Promise<CartState> {
  const manner = { brief: true, change };
  if (job.kind === "number") {
    const body = { params: { number: job.number }, new: 1, ...manner };
    return api.post(`/api/cart/${job.id}/edit`, { body, keepalive: true });
  }
  const { ids } = job;
  return job.kind === "select"
    ? api.post("/api/cart/batch_select", {
        body: { ids, is_selected: job.is_selected, ...manner },
        keepalive: true,
      })
    : api.post("/api/cart/batch_delete", { body: { ids, ...manner }, keepalive: true });
}

function queueOf(client: QueryClient): CartQueue {
  const known = queues.get(client);
  if (known) return known;
  const filters = { queryKey: cartKeys.lists };
  const queue = createCartQueue({
    send: post,
    dropReads: async () => {
      if (client.isFetching(filters) === 0) return false;
      await client.cancelQueries(filters);
      return true;
    },
    accept: (job, answer) => {
      setCartTotal(client, { total: answer.total });
      const before = client.getQueryData(queryKey);
      if (!before) return false;
      const { cart, fits } = withAnswer(before, job, answer);
      client.setQueryData(queryKey, cart);
      return fits;
    },
    failed: (error) => checkError(error),
    reload: () => void client.invalidateQueries(filters),
  });
  queues.set(client, queue);
  onCartNews(queue.isKnownChange);
  // A buyer who leaves while presses are gathered has pressed all the same.
  for (const name of ["pagehide", "visibilitychange"]) addEventListener(name, queue.flush);
  return queue;
}

export function useCartQueue(): CartQueue {
  return queueOf(useQueryClient());
}

export function useQueueState<T>(pick: (state: QueueState) => T): T {
  return useStore(useCartQueue().store, pick);
}

/** The cart with everything the buyer has changed, confirmed or not. */
export function useCartView(loaded: CartState | undefined): CartState | undefined {
  const client = useQueryClient();
  const changes = useQueueState((state) => state.changes);
  // The queue drops a change at the moment its answer reaches the cache, but observers are notified a tick
  // later: reading it here keeps the old number from showing in between.
  const newest = client.getQueryData(queryKey) ?? loaded;
  return useMemo(() => newest && applyChanges(newest, changes), [newest, changes]);
}
