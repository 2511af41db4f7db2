import { API_BASE, call, get, post } from "../http";
import type {
  Campaign,
  CampaignCheck,
  CampaignPreview,
  CampaignResults,
  CampaignRules,
  Simulation,
} from "../types";
import { type Read, readRecord, save } from "../versions";

/** The content of a campaign. */
export type CampaignForm = Pick<
  Campaign,
  | "kind"
  | "name"
  | "remark"
  | "zone"
  | "starts_at"
  | "ends_at"
  | "with_coupon"
  | "stack_group"
  | "priority"
  | "percent"
  | "target_quantity"
  | "buyer_limit"
  | "budget"
  | "image"
  | "audience"
  | "tiers"
> & {
  goods: Pick<
    Campaign["goods"][number],
    "goods_id" | "role" | "price" | "stock" | "buyer_limit" | "set_quantity"
  >[];
};

/** Writes nothing. `id`: of the campaign in the form, so that it does not conflict with itself. */
export async function checkCampaign(
  form: CampaignForm,
  id: number | undefined,
  signal?: AbortSignal,
): Promise<CampaignCheck> {
  const init = { method: "POST", body: JSON.stringify({ ...form, id }), signal };
  return (await call<CampaignCheck>(`${API_BASE}/campaigns/warnings`, init)).json;
}

export const copyCampaign = (id: number) => post<Campaign>(`/campaigns/${id}/copy`, {});

export const campaignResults = (id: number, signal?: AbortSignal) =>
  get<CampaignResults>(`/campaigns/${id}/results`, signal);

export const campaignRules = (signal?: AbortSignal) =>
  readRecord<CampaignRules & Read>("/campaign_rules", signal);

export const setCampaignRules = (
  base: CampaignRules & Read,
  rules: { finance_above: string; window_days: string; reason: string },
) =>
  save<CampaignRules, typeof rules, CampaignRules>({
    resource: "campaign_rules",
    path: "/campaign_rules",
    base,
    mine: rules,
    formOf: ({ finance_above, window_days }) => ({ finance_above, window_days: String(window_days) }),
  });

/** A buyer of whom only the class is known. */
export interface BuyerClassAsked {
  buyer_type: number;
  rank: number;
  /** empty: one that no price and no campaign names */
  province: string;
}

/** As buyers of the class would find it if it ran now. */
export function previewCampaign(
  id: number,
  { buyer_type, rank, province }: BuyerClassAsked,
  signal?: AbortSignal,
) {
  const query = new URLSearchParams({ buyer_type: `${buyer_type}`, rank: `${rank}`, province });
  return get<CampaignPreview>(`/campaigns/${id}/preview?${query}`, signal);
}

export interface SimulatedCart {
  /** one of the two */
  company_id?: number;
  buyer_class?: BuyerClassAsked;
  at: string | null;
  /** where to; none: where the buyer is */
  province?: string;
  /** claimed ones; none: those that are best */
  coupon_ids?: number[];
  lines: { goods_id: number; number: number; campaign_id?: number | null; type?: number }[];
  /** drafts and proposals that take part as if they ran */
  assumed_ids?: number[];
}

/** Writes nothing. */
export const simulate = (cart: SimulatedCart) => post<Simulation>("/campaigns/simulate", cart);
