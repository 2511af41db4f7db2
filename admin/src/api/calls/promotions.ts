import { API_BASE, get, post } from "../http";
import type { CouponClaim, CouponResults, CouponsGiven } from "../types";

/** Offers to buyers that two people decide on. */
export type Offer = "campaigns" | "coupons";

/** One proposes, another decides; the answer is the record as it is then. */
export const takeStep = <T>(offer: Offer, id: number, step: string, body: object) =>
  post<T>(`/${offer}/${id}/${step}`, body);

export const couponResults = (id: number, signal?: AbortSignal) =>
  get<CouponResults>(`/coupons/${id}/results`, signal);

export const makeCodes = (id: number, number: number) =>
  post<{ number: number }>(`/coupons/${id}/codes`, { number });

export const codesFile = (id: number, format: "xlsx" | "csv") =>
  `${API_BASE}/coupons/${id}/codes/export?format=${format}`;

export const giveCoupons = (id: number, company_ids: number[], each: number) =>
  post<CouponsGiven>(`/coupons/${id}/give`, { company_ids, each });

export const voidClaim = (id: number, reason: string) =>
  post<CouponClaim>(`/coupon_claims/${id}/void`, { reason });
