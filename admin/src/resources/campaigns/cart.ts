import type { BuyerClassAsked, SimulatedCart } from "../../api/calls/campaigns";
import type { Campaign } from "../../api/types";
import { CART_TYPE } from "./kinds";

export interface TypedCart {
  /** whose cart it is */
  by: "company" | "class";
  company_id?: number | null;
  buyer_class?: Partial<BuyerClassAsked>;
  /** which of the customer's coupons are used */
  coupons: "best" | "none" | "these";
  coupon_ids?: number[];
  province?: string | null;
  at: string | null;
  lines: { goods_id: number; number: number }[];
  assumed_ids?: number[];
}

type Asker = Pick<SimulatedCart, "company_id" | "buyer_class" | "coupon_ids">;

/** What was typed for the other choice stays in the form, and is not sent. */
function askerOf({ by, company_id, buyer_class, coupons, coupon_ids }: TypedCart): Asker {
  if (by === "class") {
    const { buyer_type = 0, rank = 0, province } = buyer_class ?? {};
    return { buyer_class: { buyer_type, rank, province: province || "" } };
  }
  const chosen = coupons === "these" ? (coupon_ids ?? []) : coupons === "none" ? [] : undefined;
  return { company_id: company_id ?? undefined, coupon_ids: chosen };
}

/** As the cart sends it: some kinds are lines of their own. */
export function cartOf(
  typed: TypedCart,
  campaign: Pick<Campaign, "id" | "kind" | "goods"> | undefined,
): SimulatedCart {
  const { at, lines, assumed_ids, province } = typed;
  const type = campaign && CART_TYPE[campaign.kind];
  const isNamed = ({ goods_id }: { goods_id: number }) =>
    campaign?.goods.some(
      (row) => row.goods_id === goods_id && (campaign.kind !== "add_on" || row.role === "add_on"),
    );
  return {
    ...askerOf(typed),
    at,
    province: province || undefined,
    assumed_ids,
    lines: lines.map((line) =>
      type && isNamed(line)
        ? { ...line, type, campaign_id: campaign.id }
        : { goods_id: line.goods_id, number: line.number },
    ),
  };
}
