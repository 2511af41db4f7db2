// What promotions add to the shapes of the shop, until the generated types have it.
import type { components } from "./schema.gen";

type Money = string;
type Goods = components["schemas"]["GoodsCard"];
type Step = components["schemas"]["PriceStep"];

/** `T` with the fields of `P` in the place of its own. */
export type With<T, P> = Omit<T, keyof P> & P;

/** On a card: what runs with these goods for the one who looks. */
export interface Promotion {
  campaign_id: number;
  kind: string;
  tag: string;
  text: string;
  name: string;
  ends_at: string;
}
export interface GiftOfLine {
  goods_id: number;
  name: string;
  number: number;
  value: Money;
  campaign_id: number;
  campaign: string;
}
export interface GiftData {
  total: Money;
  type: number;
  value: Money;
  gifts: GiftOfLine[];
}
export interface SetOfGoods {
  campaign_id: number;
  name: string;
  goods: { goods: Goods; number: number; price: Money | null; amount: Money }[];
}
export interface LinePromotions {
  campaign_id: number;
  campaign_name: string;
  campaign_ends_at: string | null;
  combination: SetOfGoods | null;
  goods_manjian_amount: Money;
  gift_data: GiftData | null;
}
/** A step of a campaign: what its lines reach, or don't. */
export interface Tier {
  campaign_id: number;
  name: string;
  kind: string;
  amount: Money;
  cut: Money;
  gift: { goods_id: number; name: string; number: number; value: Money } | null;
  status: number;
}
export interface Hint {
  campaign_id: number;
  name: string;
  kind: string;
  eligible: Money;
  missing: Money | null;
  text: string;
  line_ids: number[];
}
export interface Gift {
  goods_id: number;
  name: string;
  image: string;
  spec: string;
  unit: string;
  number: number;
  value: Money;
  campaign_id: number;
  campaign: string;
  group_key: string;
  is_given: boolean;
  why: string;
}
export interface GaveWay {
  name: string;
  amount: Money;
  why: string;
}
export interface ActivityData {
  manjians: Tier[];
  hints: Hint[];
  /** of every line of the cart where it is anything, also in brief answers */
  lines: { id: number; goods_manjian_amount: Money; gift_data: GiftData | null }[];
  gifts: Gift[];
  gave_way: GaveWay[];
}
export interface Benefit {
  kind: string;
  id: number;
  name: string;
  amount: Money;
}
export interface PaidLine {
  discount: Money;
  paid: Money;
  benefits: Benefit[];
  steps: Step[];
}
export interface Coupons {
  used: { id: number; name: string; amount: Money; item_ids: number[] }[];
  usable: { id: number; name: string; amount: Money; why: string }[];
  unusable: { id: number; name: string; why: string; missing: Money | null }[];
  is_best: boolean;
  text: string;
}
export interface CheckoutPromotions {
  gifts: Gift[];
  coupons: Coupons;
  voucher: { balance: Money; usable: Money; used: Money };
  reductions: Benefit[];
  manjians: Tier[];
  hints: Hint[];
  gave_way: GaveWay[];
  subsidies: { campaign_id: number; name: string; amount: Money }[];
  manjian_amount: Money;
  coupon_amount: Money;
  voucher_amount: Money;
  money: Money;
}
export interface GroupPromotions {
  discount: Money;
  voucher_amount: Money;
  gift_count: number;
  group_buy_id: number;
}
export interface OrderPromotions {
  voucher_amount: Money;
  money: Money;
  voucher_returned?: Money;
  benefits: Benefit[];
  group_buy_id: number;
}
export interface OrderLinePromotions {
  discount: Money;
  paid: Money;
  voucher_amount: Money;
  campaign_id: number;
  is_gift: boolean;
  benefits: Benefit[];
}
