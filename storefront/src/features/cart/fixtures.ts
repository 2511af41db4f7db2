import { testGoods } from "@/api/testGoods";
import type { CartItem, CartState, Checkout, CheckoutItem, Coupons, GoodsCard, Tier } from "@/api/types";
import { sumsOf } from "./state";

/** Lines and carts for tests. */
type ItemPatch = Partial<Omit<CartItem, "goods">> & { goods?: Partial<GoodsCard> };

export function cartItem({ goods: goodsPatch, ...patch }: ItemPatch = {}): CartItem {
  const id = patch.id ?? 1;
  return {
    id,
    key: String(id),
    number: 1,
    price: "10.00",
    raw_price: "10.00",
    price_before: null,
    trace: [],
    old_price: null,
    amount: "10.00",
    is_selected: 1,
    type: 0,
    goods_type: 0,
    goods: testGoods({ number: 500, id, ...goodsPatch }),
    campaign_id: 0,
    campaign_name: "",
    campaign_ends_at: null,
    combination: null,
    with_coupon: 1,
    goods_manjian_amount: "0.00",
    gift_data: null,
    goods_price_id: 0,
    ladder_price_id: 0,
    goods_manjian_id: 0,
    is_yj: 0,
    ck_id: 1,
    reasons: [],
    ...patch,
  };
}

export function cartTier(patch: Partial<Tier> = {}): Tier {
  return {
    campaign_id: 1,
    name: "全场满减",
    kind: "full_reduction",
    amount: "100.00",
    cut: "5.00",
    gift: null,
    status: 0,
    ...patch,
  };
}

const noCoupons: Coupons = { used: [], usable: [], unusable: [], is_best: true, text: "" };

export function cartState(data: CartItem[], patch: Partial<CartState> = {}): CartState {
  const nothing = {
    goods_amount: "0.00",
    manjian_amount: "0.00",
    gift_amount: "0.00",
    gift_value: "0.00",
    total: "0.00",
    lines: 0,
    pieces: 0,
  };
  return {
    action: "",
    data,
    total: data.length,
    shipping_data: { shipping_amount: "0.00", no_trans_order_amount: "0.00", freight: "0.00", parts: [] },
    activity_data: {
      manjians: [],
      hints: [],
      lines: [],
      gifts: [],
      gave_way: [],
      subsidies: [],
      groups: [],
    },
    coupons: noCoupons,
    filter_data: [],
    sums: sumsOf(data, nothing),
    ...patch,
  };
}

export function checkoutItem(patch: ItemPatch = {}): CheckoutItem {
  const item = cartItem(patch);
  return { ...item, discount: "0.00", paid: item.amount, benefits: [], steps: [] };
}

export function checkoutOf(items: CheckoutItem[], patch: Partial<Checkout> = {}): Checkout {
  return {
    items,
    groups: [],
    gifts: [],
    shelf_lives: [],
    addresses: [],
    address_id: null,
    coupons: noCoupons,
    voucher: { balance: "0.00", usable: "0.00", used: "0.00" },
    reductions: [],
    manjians: [],
    hints: [],
    gave_way: [],
    subsidies: [],
    goods_amount: "0.00",
    discount: "0.00",
    manjian_amount: "0.00",
    coupon_amount: "0.00",
    freight: "0.00",
    freight_parts: [],
    total: "0.00",
    voucher_amount: "0.00",
    money: "0.00",
    points: 0,
    balance: "0.00",
    refusals: [],
    ...patch,
  };
}
