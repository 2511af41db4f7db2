import { addressOf, get, post } from "../endpoints";

/** One proposes, another decides; the answer is the coupon as it is then. */
export const couponSteps = {
  propose: (id: number) => post("/admin/api/coupons/{id}/propose", { params: { id } }),
  withdraw: (id: number) => post("/admin/api/coupons/{id}/withdraw", { params: { id } }),
  /** as it was read: what has changed since is not approved */
  approve: (id: number, { updated_at }: { updated_at: string }) =>
    post("/admin/api/coupons/{id}/approve", { params: { id }, body: { updated_at } }),
  refuse: (id: number, { reason }: { reason: string }) =>
    post("/admin/api/coupons/{id}/reject", { params: { id }, body: { reason } }),
  /** `void_unused`: what was claimed and not used ends, too */
  stop: (id: number, { reason }: { reason: string }, void_unused: boolean) =>
    post("/admin/api/coupons/{id}/stop", { params: { id }, body: { reason, void_unused } }),
};

export const couponResults = (id: number, signal?: AbortSignal) =>
  get("/admin/api/coupons/{id}/results", { params: { id }, signal });

export const makeCodes = (id: number, number: number) =>
  post("/admin/api/coupons/{id}/codes", { params: { id }, body: { number } });

export const codesFile = (id: number, format: "xlsx" | "csv") =>
  addressOf("/admin/api/coupons/{id}/codes/export", { params: { id }, query: { format } });

/** `companies`: none are everybody whom the coupon is for. */
export const giveCoupons = (id: number, companies: number[] | null, each: number) =>
  post("/admin/api/coupons/{id}/give", {
    params: { id },
    body: companies ? { company_ids: companies, each } : { everybody: true, each },
  });

export const voidClaim = (id: number, reason: string) =>
  post("/admin/api/coupon_claims/{id}/void", { params: { id }, body: { reason } });
