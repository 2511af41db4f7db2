import { useAhead } from "@/features/activity/queries";
import { useCampaign, useCampaigns, useWholeCampaign } from "../queries";

/**
 * The group of these goods. Links name its campaign; a bare address means the one that sells them now.
 */
export function useGroup(goodsId: number | null, named: number | null) {
  const running = useCampaigns("group_buy");
  const sells = (list: readonly { goods: { id: number } }[]) =>
    list.some(({ goods }) => goods.id === goodsId);
  const found = named ?? running.data?.list.find((campaign) => sells(campaign.goods))?.id ?? null;
  const campaign = useCampaign(found);
  const isOnPage = campaign.data ? sells(campaign.data.list) : true;
  // Further goods of a long campaign are on its later pages.
  const whole = useWholeCampaign(isOnPage ? null : found);
  const shown = isOnPage ? campaign : whole;
  const asked = found === null ? running : shown;
  return {
    campaign: found === null ? undefined : shown.data,
    deal: shown.data?.list.find(({ goods }) => goods.id === goodsId),
    ahead: useAhead(campaign),
    /** all that could be asked was answered */
    isKnown: found === null ? running.data !== undefined : shown.data !== undefined,
    error: asked.error,
    refetch: asked.refetch,
  };
}
