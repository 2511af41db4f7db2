import { addFen, formatFen } from "@yaoji/money";
import type { Campaign, Money, PreviewedGoods } from "../../api/types";
import { toFen } from "../../inputs/money";

/** What buyers read at one product of a campaign. */
export interface Offer {
  price: Money | null;
  /** struck through */
  before: Money | null;
  words: string[];
}

export function offerOf({ kind }: Pick<Campaign, "kind">, goods: PreviewedGoods): Offer {
  const { own_price, price, left, buyer_limit, set_quantity, unit } = goods;
  const bounds = [
    left !== null && `剩 ${left} ${unit}`,
    buyer_limit > 0 && `每家限 ${buyer_limit} ${unit}`,
    kind === "combination" && `每套 ${set_quantity} ${unit}`,
  ];
  const words = bounds.filter((word) => word !== false);
  const [own, now, save] = [toFen(own_price), toFen(price), toFen(goods.save)];
  // What comes back later is not taken off the price.
  if (kind === "subsidy") {
    const back = own !== null && now !== null && own > now ? own - now : 0;
    const returned = back > 0 ? [`每${unit}返 ¥${formatFen(back)} 现金券`] : [];
    return { price: own_price, before: null, words: [...returned, ...words] };
  }
  if (now === null || !save) return { price: price ?? own_price, before: null, words };
  return {
    price,
    before: formatFen(addFen(now, save)),
    words: [`每${unit}省 ¥${formatFen(save)}`, ...words],
  };
}
