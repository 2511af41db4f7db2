import type { Hint } from "@/api/types";
import { useCart } from "@/features/cart/queries";
import { useUser } from "@/features/user/queries";

/** How far the cart is on its way to the tiers of a campaign; null for visitors and while nothing of it is in there. */
export function useHint(campaignId: number | undefined): Hint | null {
  const user = useUser();
  const cart = useCart(undefined, user !== null);
  return cart.data?.activity_data.hints.find((hint) => hint.campaign_id === campaignId) ?? null;
}
