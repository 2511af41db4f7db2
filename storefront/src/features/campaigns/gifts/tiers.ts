import { parseYuan } from "@yaoji/money";
import type { CampaignSummary } from "@/api/types";

export interface TierWords {
  /** from which amount */
  amount: string;
  /** what one gets there */
  words: string;
}

/** 500.00 → 500: round sums read faster. */
export const short = (amount: string): string => amount.replace(/\.00$/, "");

type Tiered = Pick<CampaignSummary, "kind" | "tiers" | "threshold">;

/** What a campaign gives from which amount on, lowest first. */
export function tierWords({ kind, tiers, threshold }: Tiered): TierWords[] {
  if (kind === "add_on") {
    return threshold === null ? [] : [{ amount: threshold, words: "可换购下列商品" }];
  }
  return [...tiers]
    .sort((a, b) => parseYuan(a.amount) - parseYuan(b.amount))
    .map(({ amount, cut, voucher, gift }) => {
      const parts = [
        parseYuan(cut) > 0 && `减 ${short(cut)} 元`,
        gift && `赠 ${gift.name} ${gift.quantity} ${gift.unit}`,
        parseYuan(voucher) > 0 && `返 ${short(voucher)} 元现金券`,
      ];
      return { amount, words: parts.filter(Boolean).join("，") };
    });
}
