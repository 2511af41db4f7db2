type Money = string;

export interface Coupon {
  id: number;
  name: string;
  remark: string;
  scope: string;
  scope_ids: number[];
  scope_text: string;
  excluded_goods: number[];
  excluded_categories: number[];
  threshold: Money;
  cut: Money;
  stack_group: string;
  ranks: number[];
  buyer_types: number[];
  regions: string[];
  companies: number[];
  is_new_buyer: boolean;
  claim_kind: string;
  claim_kind_text: string;
  total?: number | null;
  per_company: number;
  claimed: number;
  budget?: Money | null;
  promised: Money;
  claim_from: string;
  claim_to?: string | null;
  valid_from?: string | null;
  valid_to?: string | null;
  valid_days?: number | null;
  status: string;
  status_text: string;
  proposed_by_id: number;
  proposed_by: string;
  proposed_at?: string | null;
  decided_by: string;
  decided_reason: string;
  decided_at?: string | null;
  stop_reason: string;
  created_at: string;
  updated_at: string;
  label: string;
  can_edit: boolean;
  can_decide: boolean;
  warnings: string[];
}

export interface CouponResults {
  claimed: number;
  unused: number;
  locked: number;
  used: number;
  expired: number;
  void: number;
  saved: Money;
  days: { day: string; claimed: number; used: number }[];
}

export interface CouponCode {
  id: number;
  coupon_id: number;
  code: string;
  batch: string;
  used_by_id?: number | null;
  used_by: string;
  used_at?: string | null;
  created_at: string;
}

export interface CouponsGiven {
  given: number;
  refused: { company_id: number; company: string; reason: string }[];
}

export interface CouponClaim {
  id: number;
  coupon_id: number;
  coupon: string;
  company_id: number;
  company: string;
  state: string;
  state_text: string;
  source: string;
  source_text: string;
  claimed_at: string;
  valid_from: string;
  valid_to: string;
  locked_at?: string | null;
  used_at?: string | null;
  reference: string;
  saved: Money;
}

export interface LedgerEntry {
  id: number;
  company_id: number;
  company: string;
  kind: string;
  kind_text: string;
  amount: string;
  balance_after: string;
  cause: string;
  cause_text: string;
  reference: string;
  memo: string;
  at: string;
}

export interface WalletProposal {
  id: number;
  company_id: number;
  company: string;
  kind: string;
  kind_text: string;
  amount: string;
  valid_days?: number | null;
  reason: string;
  state: string;
  state_text: string;
  proposed_by_id: number;
  proposed_by: string;
  proposed_at: string;
  decided_by: string;
  decided_reason: string;
  decided_at?: string | null;
  can_decide: boolean;
  can_withdraw: boolean;
}

export interface RewardRules {
  points_per_yuan: Money;
  points_days: number;
  voucher_days: number;
  set_by: string;
  set_at?: string | null;
}

export interface DrawPrize {
  id: number;
  kind: string;
  kind_text: string;
  name: string;
  remarks: string;
  image: string;
  ref_id?: number | null;
  value: Money;
  points: number;
  valid_days?: number | null;
  weight: number;
  total?: number | null;
  left?: number | null;
  per_buyer_cap?: number | null;
  odds: string;
  awarded: number;
}

export interface Draw {
  id: number;
  name: string;
  remarks: string;
  image: string;
  rules: string;
  starts_at: string;
  ends_at: string;
  chance_kind: string;
  chance_text: string;
  per_amount?: Money | null;
  points?: number | null;
  limit?: number | null;
  ranks: number[];
  buyer_types: number[];
  regions: string[];
  budget?: Money | null;
  is_on_home: boolean;
  status: string;
  status_text: string;
  is_approved: boolean;
  needs_approval: boolean;
  approved_by: string;
  tickets: number;
  spent: Money;
  exposure?: Money | null;
  prizes: DrawPrize[];
  commitment: string;
  stop_reason: string;
  created_by: string;
  created_at: string;
  updated_at: string;
  can_edit: boolean;
  can_start: boolean;
  can_pause: boolean;
  can_end: boolean;
  can_approve: boolean;
  warnings: string[];
}

export interface DrawPreview {
  tickets: number;
  cost: Money;
  prizes: { id: number; name: string; odds: string; expected: string; chance_of_one: string; cost: Money }[];
}

export interface DrawRecord {
  id: number;
  draw_id: number;
  draw: string;
  ticket: number;
  company_id: number;
  company: string;
  member: string;
  prize_id: number;
  prize: string;
  kind: string;
  value: Money;
  state: string;
  state_text: string;
  fell_back: string;
  fell_back_text: string;
  is_win: boolean;
  can_deliver: boolean;
  points_order?: string | null;
  delivered_by: string;
  delivered_at?: string | null;
  claim_before?: string | null;
  at: string;
}

export interface PointsGoods {
  id: number;
  name: string;
  image: string;
  remark: string;
  details: string;
  points: number;
  money: Money;
  worth: Money;
  stock: number;
  sold: number;
  limit?: number | null;
  starts_at?: string | null;
  ends_at?: string | null;
  is_open: boolean;
  sort: number;
  created_at: string;
  updated_at: string;
}

export interface PointsOrder {
  id: number;
  number: string;
  source: string;
  source_text: string;
  goods_id?: number | null;
  name: string;
  image: string;
  quantity: number;
  points: number;
  money: Money;
  status: string;
  status_text: string;
  consignee: string;
  phone: string;
  address: string;
  remark: string;
  carrier: string;
  waybill: string;
  shipped_at?: string | null;
  finished_at?: string | null;
  cancelled_at?: string | null;
  cancel_reason: string;
  created_at: string;
  log: { text: string; reason: string; by: string; at: string }[];
  company_id: number;
  company: string;
  member: string;
  can_ship: boolean;
  can_cancel: boolean;
}

export interface CampaignGoods {
  goods_id: number;
  name: string;
  spec: string;
  unit: string;
  base_price?: Money | null;
  role: string;
  price?: Money | null;
  stock?: number | null;
  reserved: number;
  sold: number;
  buyer_limit: number;
  set_quantity: number;
}

export interface CampaignTier {
  threshold: Money;
  cut: Money;
  gift_goods_id?: number | null;
  gift_quantity: number;
  gift_value: Money;
  voucher: Money;
}

export interface CampaignWarning {
  kind: string;
  message: string;
  campaign_id?: number | null;
  goods_id?: number | null;
}

export interface Campaign {
  id: number;
  kind: string;
  kind_text: string;
  name: string;
  remark: string;
  status: string;
  status_text: string;
  state: string;
  zone: string;
  starts_at: string;
  ends_at: string;
  with_coupon: boolean;
  stack_group: string;
  priority: number;
  percent?: number | null;
  target_quantity?: number | null;
  buyer_limit: number;
  budget?: Money | null;
  spent: Money;
  image: string;
  proposed_by?: { id: number; name: string } | null;
  decided_by?: { id: number; name: string } | null;
  decided_at?: string | null;
  reason: string;
  can_decide: boolean;
  given?: Money | null;
  audience: { kind: string; value: string }[];
  goods: CampaignGoods[];
  tiers: CampaignTier[];
  goods_count: number;
  warnings: CampaignWarning[];
  created_at: string;
  updated_at: string;
}

export interface CampaignCheck {
  given?: Money | null;
  needs_finance: boolean;
  warnings: CampaignWarning[];
}

export interface CampaignResults {
  uses: number;
  buyers: number;
  orders: number;
  quantity: number;
  benefit: Money;
  amount: Money;
  given_back: number;
  days: { day: string; uses: number; buyers: number; quantity: number; benefit: Money }[];
  goods: {
    goods_id: number;
    name: string;
    stock?: number | null;
    reserved: number;
    sold: number;
    benefit: Money;
  }[];
}

export interface CampaignRules {
  finance_above: Money;
}
