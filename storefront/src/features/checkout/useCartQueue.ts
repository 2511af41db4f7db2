import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useStore } from "zustand";
import { api } from "@/api/client";
import { checkError } from "@/api/errors";
import type { CartState, CartTotal } from "@/api/types";
import { cartKeys, cartListOptions, setCartTotal } from "@/features/cart/queries";
import { type CartQueue, createCartQueue, type QueueState } from "./queue";
import { applyChanges } from "./state";

const queues = new WeakMap<QueryClient, CartQueue>();
const { queryKey } = cartListOptions();

function queueOf(client: QueryClient): CartQueue {
  const known = queues.get(client);
  if (known) return known;
  const reload = () => client.invalidateQueries({ queryKey: cartKeys.lists });
  const queue = createCartQueue({
    edit: (id, number) =>
      api.post<CartState>(`/api/cart/${id}/edit`, { body: { params: { number }, new: 1 } }),
    select: (ids, is_selected) =>
      api.post<CartState>("/api/cart/batch_select", { body: { ids, is_selected, new: 1 } }),
    remove: (ids) => api.post<CartTotal>("/api/cart/batch_delete", { body: { ids } }),
    sending: () => client.cancelQueries({ queryKey: cartKeys.lists }),
    accept: (state) => {
      client.setQueryData(queryKey, state);
      setCartTotal(client, { total: state.data.length });
    },
    removed: (total) => {
      setCartTotal(client, total);
      return reload();
    },
    failed: (error) => checkError(error),
    reload,
  });
  queues.set(client, queue);
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
  // The queue lets go of a change in the same moment as its answer reaches the cache, but observers hear of the
  // cache a tick later: reading it here keeps the old number from showing in between.
  const newest = client.getQueryData(queryKey) ?? loaded;
  return newest && applyChanges(newest, changes);
}
