import type { CampaignSummary } from "@/api/types";

export type Termed = Pick<CampaignSummary, "kind" | "with_coupon" | "buyer_limit"> & { times_had?: number };

/** A price of a campaign that nothing else lowers. */
const APART = "不参加满减，不能用优惠券";

function apart({ kind, with_coupon }: Termed): string | null {
  if (with_coupon) return null;
  switch (kind) {
    case "cashback":
    case "subsidy":
      return null;
    case "full_reduction":
      return "不与优惠券同享";
    case "add_on":
      return `换购的商品${APART}`;
    default:
      return APART;
  }
}

function limit({ kind, buyer_limit, times_had = 0 }: Termed): string | null {
  if (buyer_limit <= 0) return null;
  const unit = kind === "combination" ? "套" : "次";
  const rule = `每家限 ${buyer_limit} ${unit}`;
  if (times_had >= buyer_limit) return `${rule}，您已经用完`;
  return times_had > 0 ? `${rule}，您已用 ${times_had} ${unit}` : rule;
}

/** What buyers should know before they choose: what a campaign does not go together with, and how often one may have it. */
export const termsOf = (campaign: Termed): string[] =>
  [apart(campaign), limit(campaign)].filter((term) => term !== null);
