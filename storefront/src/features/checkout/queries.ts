import { useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CartCopyResult, Checkout, Money } from "@/api/types";
import { cartKeys } from "@/features/cart/queries";

export function useCopyLines() {
  return useMutation<CartCopyResult, ApiError, { ids: number[]; other_user_ids: number[] }>({
    mutationFn: (body) => api.post("/api/cart/copy", { body }),
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

/** An empty list can't be written in a form; coupon 0 does not exist, so this selects none. */
const NO_COUPON = [0];

/**
 * Step 2: checks every line with the gate again, and returns coupons, vouchers and the freight to this
 * address. A query, since it changes nothing.
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
    queryKey: [...cartKeys.all, "checkout", wanted],
    queryFn: ({ signal }) => api.post("/api/cart/checkout", { body, signal }),
    enabled: ids.length > 0,
    staleTime: 0,
    meta: { errors: "silent", ownCodes: [] },
  });
}
