import { get, post, postInBackground } from "../endpoints";
import type { Campaign, CampaignRules } from "../types";
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
  | "target_kind"
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

/** Writes nothing, and is asked while the form is filled in. */
export const checkCampaign = (form: CampaignForm, signal?: AbortSignal) =>
  postInBackground("/admin/api/campaigns/warnings", { body: form, signal });

/** One proposes, another decides; the answer is the campaign as it is then. */
export const campaignSteps = {
  propose: (id: number) => post("/admin/api/campaigns/{id}/propose", { params: { id } }),
  withdraw: (id: number) => post("/admin/api/campaigns/{id}/withdraw", { params: { id } }),
  /** as it was read: what has changed since is not approved */
  approve: (id: number, { updated_at }: { updated_at: string }) =>
    post("/admin/api/campaigns/{id}/approve", { params: { id }, body: { updated_at } }),
  refuse: (id: number, { reason }: { reason: string }) =>
    post("/admin/api/campaigns/{id}/refuse", { params: { id }, body: { reason } }),
  stop: (id: number, { reason }: { reason: string }) =>
    post("/admin/api/campaigns/{id}/stop", { params: { id }, body: { reason } }),
};

export const copyCampaign = (id: number) => post("/admin/api/campaigns/{id}/copy", { params: { id } });

export const campaignResults = (id: number, signal?: AbortSignal) =>
  get("/admin/api/campaigns/{id}/results", { params: { id }, signal });

/** What buyers paid for its goods. */
export const campaignSales = (id: number, signal?: AbortSignal) =>
  get("/admin/api/campaigns/{id}/sales", { params: { id }, signal });

export const campaignRules = (signal?: AbortSignal) => readRecord("/admin/api/campaign_rules", { signal });

export const setCampaignRules = (
  base: CampaignRules & Read,
  rules: { finance_above: string; window_days: string; reason: string },
) =>
  save("/admin/api/campaign_rules", {
    resource: "campaign_rules",
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
export const previewCampaign = (id: number, query: BuyerClassAsked, signal?: AbortSignal) =>
  get("/admin/api/campaigns/{id}/preview", { params: { id }, query, signal });

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
export const simulate = (cart: SimulatedCart) => post("/admin/api/campaigns/simulate", { body: cart });
