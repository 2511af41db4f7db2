import { formatFen } from "@yaoji/money";
import type { Campaign, CampaignGoods, Money } from "../../api/types";
import { toFen } from "../../inputs/money";
import { shapeOf } from "./kinds";

/** What buyers read at one product of a campaign. */
export interface Offer {
  price: Money | null;
  /** struck through */
  before: Money | null;
  words: string[];
}

type Of = Pick<Campaign, "kind" | "percent">;

/** The price of a unit in the campaign, in fen; null where it sets none. */
function asked({ kind, percent }: Of, price: number | null, base: number | null): number | null {
  if (kind === "welfare" && percent != null && base !== null) return Math.floor((base * percent) / 100);
  return price;
}

export function offerOf(campaign: Of, goods: CampaignGoods): Offer {
  const [own, base] = [toFen(goods.price), toFen(goods.base_price)];
  const now = asked(campaign, own, base);
  const saved = now !== null && base !== null && base > now ? base - now : null;
  const bounds = [
    goods.stock !== null && `剩 ${goods.stock} ${goods.unit}`,
    goods.buyer_limit > 0 && `每家限 ${goods.buyer_limit} ${goods.unit}`,
    campaign.kind === "combination" && `每套 ${goods.set_quantity} ${goods.unit}`,
  ];
  const words = bounds.filter((word) => word !== false);
  // What comes back later is not taken off the price.
  if (campaign.kind === "subsidy") {
    const back = saved === null ? [] : [`每${goods.unit}返 ¥${formatFen(saved)} 现金券`];
    return { price: goods.base_price, before: null, words: [...back, ...words] };
  }
  const isPriced = now !== null && (shapeOf(campaign.kind).hasPrice || campaign.kind === "welfare");
  return {
    price: isPriced ? formatFen(now) : goods.base_price,
    before: isPriced && saved !== null ? goods.base_price : null,
    words: isPriced && saved !== null ? [`每${goods.unit}省 ¥${formatFen(saved)}`, ...words] : words,
  };
}
