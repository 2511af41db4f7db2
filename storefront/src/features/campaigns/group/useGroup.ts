import { useAhead } from "@/features/activity/queries";
import { useAllCampaigns, useWholeCampaign, useWholeCampaigns } from "../gathered";
import { useCampaign } from "../queries";

/**
 * The group of these goods. Links name its campaign; a bare address means the one that sells them now.
 */
export function useGroup(goodsId: number | null, named: number | null) {
  const running = useAllCampaigns("group_buy");
  const sells = (list: readonly { goods: { id: number } }[]) =>
    list.some(({ goods }) => goods.id === goodsId);
  const campaigns = running.data?.list ?? [];
  const shownIn = named ?? campaigns.find(({ goods }) => sells(goods))?.id ?? null;
  // The list shows the first goods of each campaign; these may be among the others.
  const longer = campaigns.filter(({ goods, goods_count }) => goods.length < goods_count);
  const others = useWholeCampaigns(shownIn === null ? longer.map(({ id }) => id) : []);
  const found = shownIn ?? others.data?.find(({ list }) => sells(list))?.id ?? null;
  const campaign = useCampaign(found);
  const isOnPage = campaign.data ? sells(campaign.data.list) : true;
  // Further goods of a long campaign are on its later pages.
  const whole = useWholeCampaign(isOnPage ? null : found);
  const shown = isOnPage ? campaign : whole;
  const asked = found === null ? (others.error ? others : running) : shown;
  const isSearched = running.data !== undefined && others.data !== undefined;
  return {
    campaign: found === null ? undefined : shown.data,
    deal: shown.data?.list.find(({ goods }) => goods.id === goodsId),
    ahead: useAhead(campaign),
    /** all that could be asked was answered */
    isKnown: found === null ? isSearched : shown.data !== undefined,
    error: asked.error,
    refetch: asked.refetch,
  };
}
