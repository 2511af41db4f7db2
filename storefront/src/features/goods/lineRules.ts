import type { CartItem } from "@/api/types";
import type { QuantityRules } from "@/ui/QuantityBox";
import { quantityRules } from "./quantity";

/** Campaigns sell single units, whatever the usual pack size; the server checks limits and stock. */
export function lineRules(item: CartItem): QuantityRules {
  return item.campaign_id > 0 ? { min: 1, step: 1, max: null } : quantityRules(item.goods);
}
