import { useAhead } from "@/features/activity/queries";
import { useAllCampaigns, useWholeCampaign } from "../gathered";

/** The fair that is named, or the one that runs, with all of its goods. */
export function useFair(named: number | null) {
  const fairs = useAllCampaigns("fair");
  const fair = fairs.data?.list.find(({ id }) => id === named) ?? fairs.data?.list[0];
  const whole = useWholeCampaign(fair?.id ?? null);
  return {
    fair,
    /** The one that is named is over, or for others. */
    isAnother: named !== null && fair !== undefined && fair.id !== named,
    others: fairs.data?.list.filter(({ id }) => id !== fair?.id) ?? [],
    deals: whole.data?.list,
    ahead: useAhead(fairs),
    isKnown: fairs.data !== undefined,
    error: fairs.error ?? whole.error,
    refetch: () => Promise.all([fairs.refetch(), whole.refetch()]),
  };
}
