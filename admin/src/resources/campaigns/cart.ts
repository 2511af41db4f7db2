import type { SimulatedCart } from "../../api/calls/campaigns";
import type { Campaign } from "../../api/types";
import { CART_TYPE } from "./kinds";

export interface TypedCart {
  company_id: number;
  at: string | null;
  lines: { goods_id: number; number: number }[];
  assumed_ids?: number[];
}

/** As the cart sends it: some kinds are lines of their own. */
export function cartOf(
  { company_id, at, lines, assumed_ids }: TypedCart,
  campaign: Pick<Campaign, "id" | "kind" | "goods"> | undefined,
): SimulatedCart {
  const type = campaign && CART_TYPE[campaign.kind];
  const isNamed = ({ goods_id }: { goods_id: number }) =>
    campaign?.goods.some(
      (row) => row.goods_id === goods_id && (campaign.kind !== "add_on" || row.role === "add_on"),
    );
  return {
    company_id,
    at,
    assumed_ids,
    lines: lines.map((line) =>
      type && isNamed(line)
        ? { ...line, type, campaign_id: campaign.id }
        : { goods_id: line.goods_id, number: line.number },
    ),
  };
}
