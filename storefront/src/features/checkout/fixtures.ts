import type { CartItem, CartState, GoodsCard } from "@/api/types";
import { testGoods } from "@/features/goods/testGoods";
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
    trace: [],
    old_price: null,
    amount: "10.00",
    is_selected: 1,
    type: 0,
    goods_type: 0,
    goods: testGoods({ number: 500, id, ...goodsPatch }),
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

export function cartState(data: CartItem[], patch: Partial<CartState> = {}): CartState {
  const nothing = {
    goods_amount: "0.00",
    manjian_amount: "0.00",
    gift_amount: "0.00",
    total: "0.00",
    lines: 0,
    pieces: 0,
  };
  return {
    action: "",
    data,
    total: data.length,
    shipping_data: { shipping_amount: "0.00", no_trans_order_amount: "0.00", freight: "0.00", parts: [] },
    activity_data: { manjians: [] },
    filter_data: [],
    sums: sumsOf(data, nothing),
    ...patch,
  };
}
