import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ANY } from "@/api/any";
import { ApiError, api } from "@/api/client";
import type {
  OrderDetail,
  OrderInput,
  OrderLogistics,
  OrderPage,
  OrderPlaced,
  OrderSummary,
  OrderTraceCodes,
} from "@/api/types";
import { cartKeys } from "@/features/cart/queries";
import type { PendingOrder } from "./pendingOrder";
import { untilPlaced } from "./queue";
import { WAITING_PAYMENT } from "./status";

export interface OrderFilters {
  page: number;
  status: number;
  start_time?: string;
  end_time?: string;
  keywords?: string;
  coupon?: number;
}

export const orderKeys = {
  all: ["order"] as const,
  unpaid: ["order", "unpaid"] as const,
  list: (filters: OrderFilters) => ["order", "list", filters] as const,
  detail: (id: string) => ["order", "detail", id] as const,
  payment: (id: string) => ["order", "payment", id] as const,
  logistics: (id: string) => ["order", "logistics", id] as const,
  codes: (id: string) => ["order", "codes", id] as const,
};

/** `channel`: what is preloaded does not cancel what a page asks for. */
export function ordersOptions(filters: Partial<OrderFilters>, channel?: string) {
  const query: OrderFilters = { page: 1, status: ANY, ...filters };
  return queryOptions<OrderPage, ApiError>({
    queryKey: orderKeys.list(query),
    queryFn: ({ signal }) => api.get("/api/order", { query: { ...query }, signal, channel }),
    meta: { errors: "silent" },
  });
}

export function useOrders(filters: Partial<OrderFilters>, enabled = true) {
  return useQuery({ ...ordersOptions(filters), placeholderData: keepPreviousData, enabled });
}

/** The longest page that the server answers with. */
const LONGEST_PAGE = 100;

/** Every order that waits to be paid: those of one payment must not be torn apart by the end of a page. */
export function useUnpaidOrders() {
  return useQuery<OrderSummary[], ApiError>({
    queryKey: orderKeys.unpaid,
    queryFn: async ({ signal }) => {
      const orders: OrderSummary[] = [];
      for (let page = 1; ; page += 1) {
        const query = { page, per_page: LONGEST_PAGE, status: WAITING_PAYMENT };
        const { list, total } = await api.get("/api/order", { query, signal });
        orders.push(...list);
        if (list.length === 0 || page * LONGEST_PAGE >= total) return orders;
      }
    },
    meta: { errors: "silent" },
  });
}

export const orderOptions = (id: string) =>
  queryOptions<OrderDetail, ApiError>({
    queryKey: orderKeys.detail(id),
    queryFn: ({ signal }) => api.get(`/api/order/${encodeURIComponent(id)}`, { signal }),
    meta: { errors: "silent" },
  });

export const useOrder = (id: string) => useQuery(orderOptions(id));

/** Parcels and their way; none before the warehouse begins. */
export function useLogistics(id: string) {
  return useQuery<OrderLogistics, ApiError>({
    queryKey: orderKeys.logistics(id),
    queryFn: ({ signal }) => api.get(`/api/order/${encodeURIComponent(id)}/logistics`, { signal }),
    meta: { errors: "silent" },
  });
}

/** 药品追溯码 of what has left. */
export function useTraceCodes(id: string) {
  return useQuery<OrderTraceCodes, ApiError>({
    queryKey: orderKeys.codes(id),
    queryFn: ({ signal }) => api.get(`/api/order/${encodeURIComponent(id)}/trace_codes`, { signal }),
    meta: { errors: "silent" },
  });
}

/** id = parcel number */
export const temperatureFile = (id: string) => `/api/order/shipments/${encodeURIComponent(id)}/temperature`;

export const traceCodesFile = (id: string) => `/api/order/${encodeURIComponent(id)}/trace_codes/file`;

const isBareConflict = (error: unknown) =>
  error instanceof ApiError && error.code === 409 && error.data === null;

/**
 * Sends the order under its key. When the key turns out to belong to an earlier try (its answer got lost, then the
 * buyer changed the remark), that try is asked for again: it is the order that was made.
 */
async function sendOrder({ key, input, earlier }: PendingOrder): Promise<OrderPlaced> {
  const send = (body: OrderInput) =>
    untilPlaced(() =>
      api.post("/api/order", {
        body: { ...body },
        headers: { "Idempotency-Key": key },
      }),
    );
  try {
    return await send(input);
  } catch (error) {
    if (isBareConflict(error)) {
      for (const before of earlier) {
        const placed = await send(before).catch(() => null);
        if (placed) return placed;
      }
    }
    throw error;
  }
}

/** The key comes from pendingOrder: sent again on every retry it still makes one order. */
export function usePlaceOrder() {
  const client = useQueryClient();
  return useMutation<OrderPlaced, ApiError, PendingOrder>({
    mutationFn: sendOrder,
    onSuccess: () => {
      // Not the checkout: it would ask about lines that are in an order now.
      void client.invalidateQueries({ queryKey: cartKeys.lists });
      void client.invalidateQueries({ queryKey: cartKeys.total });
      void client.invalidateQueries({ queryKey: orderKeys.all });
    },
    // 409 = the total changed or lines are refused; 422 = the address: the checkout shows them.
    meta: { ownCodes: [409, 422] },
  });
}

/** What the buyer of cold goods measured when they came. */
interface Arrival {
  /** degrees with at most one decimal, as typed */
  temperature: string;
  arrived_at: string;
}

/** An order, or one parcel of it. `ownCodes`: refusals that the caller shows at its fields. */
function useReceive(
  path: (id: string) => `/api/order/${string}/receive` | `/api/order/shipments/${string}/receive`,
  ownCodes: number[],
) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { id: string; arrival?: Arrival }>({
    mutationFn: ({ id, arrival }) => api.post(path(encodeURIComponent(id)), { body: { ...arrival } }),
    onSuccess: () => client.invalidateQueries({ queryKey: orderKeys.all }),
    meta: { ownCodes },
  });
}

function useOrderAction(action: "cancel" | "ask_cancel" | "approve" | "reject", ownCodes: number[] = []) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { id: string; reason?: string }>({
    mutationFn: ({ id, reason }) =>
      api.post(`/api/order/${encodeURIComponent(id)}/${action}`, { body: { reason } }),
    onSuccess: () => client.invalidateQueries({ queryKey: orderKeys.all }),
    meta: { ownCodes },
  });
}

/** Requires a reason. */
export const useCancelOrder = () => useOrderAction("cancel");
/** Requires a reason; customer service answers. */
export const useAskCancel = () => useOrderAction("ask_cancel");
export const useReceiveOrder = (ownCodes: number[] = []) =>
  useReceive((id) => `/api/order/${id}/receive`, ownCodes);
export const useApproveOrder = () => useOrderAction("approve");
/** Requires a reason; 422 is the form's. */
export const useRejectOrder = () => useOrderAction("reject", [422]);

/** id = parcel number */
export const useReceiveParcel = (ownCodes: number[] = []) =>
  useReceive((id) => `/api/order/shipments/${id}/receive`, ownCodes);
