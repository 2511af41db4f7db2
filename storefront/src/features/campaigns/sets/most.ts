import type { CampaignGoods } from "@/api/types";
import { mostOf } from "../saving";

/** How many whole sets can be had: by the stock and limit of each part, and by the limit of sets (0 = none). null = no bound. */
export function mostSets(parts: readonly CampaignGoods[], setLimit = 0): number | null {
  const bounds = parts.flatMap((part) => {
    const own = mostOf(part);
    const units = [own, part.goods.number].filter((n) => n !== null);
    return units.length ? [Math.floor(Math.min(...units) / Math.max(1, part.set_quantity))] : [];
  });
  if (setLimit > 0) bounds.push(setLimit);
  return bounds.length ? Math.min(...bounds) : null;
}
