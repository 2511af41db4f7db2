// Until the generated types have them.
import type { Money } from "@/api/types";

interface Terms {
  name: string;
  remark: string;
  type: number;
  type_text: string;
  scope_text: string;
  threshold: Money;
  cut: Money;
  label: string;
  scope: string;
  scope_ids: number[];
  reason: string;
}
export interface CouponOffer extends Terms {
  id: number;
  claim_from: string;
  claim_to: string | null;
  valid_text: string;
  left: number | null;
  percent_claimed: number;
  per_company: number;
  claimed: number;
  state: string;
  state_text: string;
  can_claim: boolean;
}
export interface OwnCoupon extends Terms {
  id: number;
  coupon_id: number;
  stack_group: string;
  status: number;
  status_text: string;
  source: string;
  source_text: string;
  valid_from: string;
  valid_to: string;
  is_usable_now: boolean;
  days_left: number | null;
  claimed_at: string;
  used_at: string | null;
  reference: string;
  saved: Money;
}
interface Paged<T> {
  total: number;
  page: number;
  per_page: number;
  list: T[];
}
export type CouponOffers = Paged<CouponOffer>;
export type OwnCoupons = Paged<OwnCoupon>;
export interface CouponNumbers {
  unused: number;
  locked: number;
  used: number;
  expired: number;
  void: number;
  claimable: number;
  expiring: number;
}
