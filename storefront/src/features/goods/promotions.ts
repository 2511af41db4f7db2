import type { CouponOffer, GoodsCard, GoodsDetail, Promotion } from "@/api/types";

/** Promotions over the whole cart, which the card's price does not show. */
export const OVER_THE_CART = new Set(["full_reduction", "gift", "add_on"]);

/** The one line there is room for on a card or in a row: 满 500 减 30. */
export function shortPromotion({ promotions = [] }: Pick<GoodsCard, "promotions">): Promotion | null {
  return promotions.find(({ kind }) => OVER_THE_CART.has(kind)) ?? null;
}

/** Link to the rest of a campaign; null where there is nothing more to see. */
export function promotionUrl(
  { kind, campaign_id }: Pick<Promotion, "kind" | "campaign_id">,
  goodsId: number,
): string | null {
  switch (kind) {
    case "full_reduction":
    case "gift":
    case "add_on":
      return `/zhmz/list?id=${campaign_id}`;
    case "group_buy":
      return `/list/info-pt/${goodsId}?campaign_id=${campaign_id}`;
    case "combination":
      return "/zhzq";
    case "daily_special":
      return "/mrtj";
    case "welfare":
      return "/welfare";
    default:
      return null;
  }
}

type Scoped = Pick<CouponOffer, "scope" | "scope_ids">;
type Of = Pick<
  GoodsDetail,
  "id" | "kind" | "category_id" | "category_path" | "brand_id" | "is_youx" | "is_kx"
>;

/** A card names neither brand nor the categories above its own; `within`: the one that the list is about. */
export const asFarAsKnown = (card: GoodsCard, within: number | null): Of => ({
  ...card,
  category_path: within === null ? [] : [{ id: within, name: "" }],
  brand_id: null,
});

const TCM = 2;
const DEVICE = 3;

/**
 * Whether a coupon may apply to these goods, as far as a page can tell; exclusions are checked at checkout.
 */
export function isFor({ scope, scope_ids }: Scoped, goods: Of): boolean {
  switch (scope) {
    case "all":
      return true;
    case "goods":
      return scope_ids.includes(goods.id);
    case "categories":
      return [goods.category_id, ...goods.category_path.map(({ id }) => id)].some((id) =>
        scope_ids.includes(id),
      );
    case "brands":
      return goods.brand_id !== null && scope_ids.includes(goods.brand_id);
    case "preferred":
      return goods.is_youx;
    case "controlled":
      return goods.is_kx;
    case "tcm":
      return goods.kind === TCM;
    case "non_tcm":
      return goods.kind !== TCM;
    case "devices":
      return goods.kind === DEVICE;
    default:
      return false;
  }
}
