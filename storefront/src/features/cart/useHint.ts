import { useQuery } from "@tanstack/react-query";
import type { Hint } from "@/api/types";
import { useUser } from "@/features/user/queries";
import { cartListOptions } from "./queries";

/** Changes made here or elsewhere invalidate the cart; until then a page of goods asks for it once. */
const FRESH_MS = 30_000;

/** How far the cart is on its way to the tiers of a campaign; null for visitors and while nothing of it is in there. */
export function useHint(campaignId: number | undefined): Hint | null {
  const user = useUser();
  const hint = useQuery({
    ...cartListOptions(),
    enabled: user !== null && campaignId !== undefined,
    staleTime: FRESH_MS,
    select: ({ activity_data }) => activity_data.hints.find((one) => one.campaign_id === campaignId) ?? null,
  });
  return hint.data ?? null;
}
