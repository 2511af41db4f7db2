import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ANY } from "@/api/any";
import { type ApiError, api } from "@/api/client";
import type { CartLineInput, CartState, CartTotal } from "@/api/types";

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
};

/** An older answer that is under way must not put the number back. */
export function setCartTotal(client: QueryClient, total: CartTotal): void {
  void client.cancelQueries({ queryKey: cartKeys.total });
  client.setQueryData(cartKeys.total, total);
}

/** The cart-changed flag of spec §4: pages that show the cart load it again. */
export function markCartChanged(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: cartKeys.lists });
}

type CartListener = (change: number | null) => boolean;
let listener: CartListener | undefined;

/** The cart's change queue gets live channel events first, and returns whether it knew the change. */
export function onCartNews(isKnown: CartListener): void {
  listener = isKnown;
}

export function cartNews(client: QueryClient, change: number | null): void {
  if (!listener?.(change)) markCartChanged(client);
}

export function cartListOptions(filters: CartFilters = allLines) {
  return queryOptions<CartState, ApiError>({
    queryKey: cartKeys.list(filters),
    queryFn: ({ signal }) => {
      const query = { ...filters, new: 1 };
      return api.get("/api/cart/list", { query, signal });
    },
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
    queryFn: ({ signal }) => api.get("/api/cart/total", { signal }),
    enabled,
    meta: { errors: "silent" },
  });
}

/** After every change: the number in the header, and the cart where it is shown. */
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
      api.post("/api/cart", { body: { params: lines.map((line) => ({ is_yj: 0, ...line })) } }),
    onSuccess: changed,
  });
}
