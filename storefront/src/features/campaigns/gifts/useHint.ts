import { useCart } from "@/features/cart/queries";
import { useUser } from "@/features/user/queries";

export interface CartHint {
  campaign_id: number;
  eligible: string;
  missing: string | null;
  text: string;
}

/** How far the cart is on its way to the tiers of a campaign; null for visitors and while nothing of it is in there. */
export function useHint(campaignId: number | undefined): CartHint | null {
  const user = useUser();
  const cart = useCart(undefined, user !== null);
  const data = cart.data?.activity_data as { hints?: CartHint[] } | undefined;
  return data?.hints?.find((hint) => hint.campaign_id === campaignId) ?? null;
}
