import type { CampaignGoods } from "@/api/types";
import { mostOf } from "@/features/goods/saving";

/** Sets that this buyer has ordered. */
export function setsBought(parts: readonly CampaignGoods[]): number {
  return Math.max(
    0,
    ...parts.map(({ bought, set_quantity }) => Math.floor(bought / Math.max(1, set_quantity))),
  );
}

/** How many whole sets can be had: by the stock of each part, and by the limit of sets (0 = none). null = no bound. */
export function mostSets(parts: readonly CampaignGoods[], setLimit = 0): number | null {
  const bounds = parts.flatMap((part) => {
    const own = mostOf(part);
    const units = [own, part.goods.number].filter((n) => n !== null);
    return units.length ? [Math.floor(Math.min(...units) / Math.max(1, part.set_quantity))] : [];
  });
  if (setLimit > 0) bounds.push(Math.max(0, setLimit - setsBought(parts)));
  return bounds.length ? Math.min(...bounds) : null;
}
