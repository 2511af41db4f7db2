import { useMutation } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CartState, CartTotal } from "@/api/types";
import { useCartChange } from "@/features/cart/queries";

/** Out of the cart, from the side panel. */
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
