import { useState } from "react";
import type { CartLineInput } from "@/api/types";
import { useAddToCart } from "@/features/cart/useAddToCart";

/** Kinds of cart lines that belong to a campaign. */
export const LINE = { groupBuy: 2, combination: 3, addOn: 4 } as const;

export interface Offered {
  campaign_id: number;
  goods_id: number;
  number: number;
  type: (typeof LINE)[keyof typeof LINE];
  price?: CartLineInput["price"];
}

/** Puts a line of a campaign into the cart; resolves to whether it is in. */
export function useAddOffer() {
  const { addLines } = useAddToCart();
  const [busy, setBusy] = useState(false);
  async function add(line: Offered): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    try {
      return await addLines([line]);
    } finally {
      setBusy(false);
    }
  }
  return { add, busy };
}
