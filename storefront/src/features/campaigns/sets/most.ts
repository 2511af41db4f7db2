import { mostOf } from "../saving";
import type { CampaignGoods } from "../types";

/** How many whole sets can be had: of each part its stock, and the limits of part and set. null = no bound. */
export function mostSets(parts: readonly CampaignGoods[]): number | null {
  const bounds = parts.flatMap((part) => {
    const own = mostOf(part);
    const units = [own, part.goods.number].filter((n) => n !== null);
    return units.length ? [Math.floor(Math.min(...units) / Math.max(1, part.set_quantity))] : [];
  });
  return bounds.length ? Math.min(...bounds) : null;
}
