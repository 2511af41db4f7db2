import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { Page, PointsGoodsPage, PointsOrder } from "@/api/types";
import { userKeys } from "@/features/user/queries";

const silent = { errors: "silent" } as const;

const pointsKeys = {
  goods: ["points", "goods"] as const,
  orders: ["points", "orders"] as const,
  order: (number: string) => ["points", "orders", "one", number] as const,
};

export function usePointsGoods(page: number) {
  return useQuery<PointsGoodsPage, ApiError>({
    queryKey: [...pointsKeys.goods, page],
    queryFn: ({ signal }) => api.get("/api/points/goods", { query: { page }, signal }),
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

export function usePointsOrders(page: number, status: number) {
  return useQuery<Page<PointsOrder>, ApiError>({
    queryKey: [...pointsKeys.orders, "list", page, status],
    queryFn: ({ signal }) => api.get("/api/points/order", { query: { page, status }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: silent,
  });
}

/** With its log, which the list leaves out. */
export function usePointsOrder(number: string) {
  return useQuery<PointsOrder, ApiError>({
    queryKey: pointsKeys.order(number),
    queryFn: ({ signal }) => api.get(`/api/points/order/${encodeURIComponent(number)}`, { signal }),
    meta: silent,
  });
}

/** Points went or came: what shows them asks anew. */
function moved(client: QueryClient) {
  return Promise.all([
    client.invalidateQueries({ queryKey: ["points"] }),
    client.invalidateQueries({ queryKey: userKeys.base }),
  ]);
}

export interface Exchange {
  goods_id: number;
  number: number;
  address_id: number;
  remark: string;
  /** what the buyer saw that it costs */
  points: number;
  money: string;
}

/** `key`: the same press again is the same order. */
export function useExchange() {
  const client = useQueryClient();
  return useMutation<PointsOrder, ApiError, { key: string; order: Exchange }>({
    mutationFn: ({ key, order }) =>
      api.post("/api/points/order", { body: { ...order }, headers: { "Idempotency-Key": key } }),
    onSettled: () => moved(client),
    meta: { ownCodes: [409, 422] },
  });
}

export function useCancelExchange() {
  const client = useQueryClient();
  return useMutation<PointsOrder, ApiError, string>({
    mutationFn: (number) => api.post(`/api/points/order/${encodeURIComponent(number)}/cancel`, { body: {} }),
    onSettled: () => moved(client),
  });
}

export function useConfirmExchange() {
  const client = useQueryClient();
  return useMutation<PointsOrder, ApiError, string>({
    mutationFn: (number) => api.post(`/api/points/order/${encodeURIComponent(number)}/confirm`),
    onSettled: () => moved(client),
  });
}
