import { formatFen, parseYuan } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import type { ActivityData, Tier } from "@/api/types";

/** 500.00 → 500: round sums read faster. */
export const short = (amount: string): string => amount.replace(/\.00$/, "");

/** What a tier gives: 减 ¥30, 赠 板蓝根 ×1, 可换购. */
export function tierGives({ kind, cut, gift }: Pick<Tier, "kind" | "cut" | "gift">): string {
  if (kind === "add_on") return "可换购";
  const parts = [parseYuan(cut) > 0 && `减 ¥${short(cut)}`, gift && `赠 ${gift.name} ×${gift.number}`];
  return parts.filter(Boolean).join("，");
}

export interface CampaignHint {
  campaign_id: number;
  name: string;
  kind: string;
  /** the highest tier that is reached; empty when none is */
  reached: string;
  /** the next one */
  left: string | null;
  gives: string;
}

const levels = (tiers: Tier[]) => [...tiers].sort((a, b) => parseYuan(a.amount) - parseYuan(b.amount));

/**
 * One for each campaign: what it gives already and what is missing for more. Reached ones come first, then
 * the nearest.
 */
export function campaignHints({ manjians, hints }: ActivityData): CampaignHint[] {
  const ofCampaign = new Map<number, Tier[]>();
  for (const tier of manjians)
    ofCampaign.set(tier.campaign_id, [...(ofCampaign.get(tier.campaign_id) ?? []), tier]);
  const eligible = new Map(hints.map((hint) => [hint.campaign_id, parseYuan(hint.eligible)]));
  const all = [...ofCampaign].map(([campaign_id, own]) => {
    const tiers = levels(own);
    const reached = tiers.findLast((tier) => tier.status === 1);
    const next = tiers.find((tier) => tier.status !== 1);
    const missing = next ? Math.max(0, parseYuan(next.amount) - (eligible.get(campaign_id) ?? 0)) : null;
    const { name = "", kind = "" } = tiers[0] ?? {};
    return {
      hint: {
        campaign_id,
        name,
        kind,
        reached: reached ? `满 ${short(reached.amount)} ${tierGives(reached)}` : "",
        left: missing === null ? null : formatFen(missing),
        gives: next ? tierGives(next) : "",
      },
      order: (reached ? 0 : 1e15) + (missing ?? 0),
    };
  });
  return all.sort((a, b) => a.order - b.order).map(({ hint }) => hint);
}

/** Of each line that counts for a campaign, how far its nearest advantage is: 还差 ¥19.50 减 ¥5. */
export function nextByLine(activity: ActivityData): Map<number, string> {
  const linesOf = new Map(activity.hints.map((hint) => [hint.campaign_id, hint.line_ids]));
  const ahead = campaignHints(activity)
    .filter((hint) => hint.left !== null)
    .sort((a, b) => parseYuan(b.left ?? "") - parseYuan(a.left ?? ""));
  return new Map(
    ahead.flatMap(({ campaign_id, left, gives }) => {
      const text = `还差 ¥${groupMoney(left ?? "")} ${gives}`;
      return (linesOf.get(campaign_id) ?? []).map((id): [number, string] => [id, text]);
    }),
  );
}
