import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CartCopyResult, CartLineInput, CartState, CartTotal, Checkout, Money } from "@/api/types";

const ANY = 99999;

export interface CartFilters {
  /** one of filter_data, 99999 = all */
  maker_id: number;
}
const allLines: CartFilters = { maker_id: ANY };

export const cartKeys = {
  all: ["cart"] as const,
  lists: ["cart", "list"] as const,
  list: (filters: CartFilters) => ["cart", "list", filters] as const,
  total: ["cart", "total"] as const,
  checkout: (wanted: CheckoutWanted) => ["cart", "checkout", wanted] as const,
};

export function setCartTotal(client: QueryClient, total: CartTotal): void {
  client.setQueryData(cartKeys.total, total);
}

/** The cart-changed flag of spec §4: pages that show the cart load it again. */
export function markCartChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: cartKeys.lists });
}

type CartListener = (change: number | undefined) => boolean;
let listener: CartListener | undefined;

/** What changes the cart here hears first what the live channel tells, and answers whether it knew. */
export function onCartNews(heard: CartListener): void {
  listener = heard;
}

export function cartNews(client: QueryClient, change?: number): void {
  if (!listener?.(change)) markCartChanged(client);
}

export function cartListOptions(filters: CartFilters = allLines) {
  return queryOptions<CartState, ApiError>({
    queryKey: cartKeys.list(filters),
    queryFn: ({ signal }) => api.get<CartState>("/api/cart/list", { query: { ...filters, new: 1 }, signal }),
    staleTime: 0,
    meta: { errors: "silent" },
  });
}

export function useCart(filters: CartFilters = allLines, enabled = true) {
  return useQuery({ ...cartListOptions(filters), enabled });
}

export function useCartTotal(enabled = true) {
  return useQuery<CartTotal, ApiError>({
    queryKey: cartKeys.total,
    queryFn: ({ signal }) => api.get<CartTotal>("/api/cart/total", { signal }),
    enabled,
    meta: { errors: "silent" },
  });
}

function useCartChange() {
  const client = useQueryClient();
  return (total?: CartTotal) => {
    if (total) setCartTotal(client, total);
    else void client.invalidateQueries({ queryKey: cartKeys.total });
    markCartChanged(client);
  };
}

export function useAddLines() {
  const changed = useCartChange();
  return useMutation<CartTotal, ApiError, CartLineInput[]>({
    mutationFn: (lines) =>
      api.post<CartTotal>("/api/cart", { body: { params: lines.map((line) => ({ is_yj: 0, ...line })) } }),
    onSuccess: changed,
  });
}

export function useQuickAdd() {
  const changed = useCartChange();
  return useMutation<CartTotal, ApiError, number>({
    mutationFn: (goodsId) => api.post<CartTotal>(`/api/cart/quick_add/${goodsId}`),
    onSuccess: changed,
  });
}

export function useDeleteLines() {
  const changed = useCartChange();
  return useMutation<CartTotal, ApiError, number[]>({
    mutationFn: async (ids) => {
      const { total } = await api.post<CartState>("/api/cart/batch_delete", { body: { ids, brief: 1 } });
      return { total };
    },
    onSuccess: changed,
  });
}

export function useCopyLines() {
  return useMutation<CartCopyResult, ApiError, { ids: number[]; other_user_ids: number[] }>({
    mutationFn: (body) => api.post<CartCopyResult>("/api/cart/copy", { body }),
    meta: { ownCodes: [422] },
  });
}

/** What a checkout is asked for. */
export interface CheckoutWanted {
  ids: number[];
  /** null: the default one */
  address_id: number | null;
  /** claimed coupons; null: the best for the buyer */
  coupon_ids: number[] | null;
  /** what vouchers are to pay */
  voucher: Money;
}

/** An empty list can't be written in a form; nobody has coupon 0, so this chooses none. */
const NO_COUPON = [0];

/**
 * Step 2: asks the gate about every line once more, what coupons and vouchers come to, and what delivery to this address
 * costs. A query, since looking changes nothing.
 */
export function useCheckout(wanted: CheckoutWanted) {
  const { ids, address_id, coupon_ids, voucher } = wanted;
  const body = {
    ids,
    new: 1,
    address_id,
    voucher,
    coupon_ids: coupon_ids?.length === 0 ? NO_COUPON : coupon_ids,
  };
  return useQuery<Checkout, ApiError>({
    queryKey: cartKeys.checkout(wanted),
    queryFn: ({ signal }) => api.post<Checkout>("/api/cart/checkout", { body, signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    meta: { errors: "silent", ownCodes: [] },
  });
}
