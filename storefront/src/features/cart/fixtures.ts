import type { CartItem, CartState, GoodsCard } from "@/api/types";
import { sumsOf } from "./state";

/** Lines and carts for tests. */
const goods: GoodsCard = {
  id: 1,
  name: "阿莫西林胶囊",
  trade_name: "",
  sccj: "华北制药股份有限公司",
  maker_id: 1,
  ypgg: "0.25g*24粒",
  form: "胶囊剂",
  unit: "盒",
  approval_number: "国药准字H13020001",
  category_id: 1,
  kind: 1,
  type: 0,
  rx: "rx",
  image: "/media/goods/1.svg",
  price: "10.00",
  base_price: "10.00",
  ladder_price: [],
  ladder_price_type: 2,
  goods_price_id: 0,
  ladder_price_id: 0,
  goods_manjian_id: 0,
  is_yj: 0,
  is_jxq: 0,
  ck_id: 1,
  is_buy: true,
  reasons: [],
  number: 500,
  base_number: 1,
  bzdw: 1,
  case_number: 0,
  qg_number: 0,
  is_free_shipping: false,
  free_shipping_number: 0,
  is_dpby: false,
  is_youx: false,
  expires_on: "2028-01-31",
  tags: [],
  is_favorite: false,
  sales: 0,
};

type ItemPatch = Partial<Omit<CartItem, "goods">> & { goods?: Partial<GoodsCard> };

export function cartItem({ goods: goodsPatch, ...patch }: ItemPatch = {}): CartItem {
  const id = patch.id ?? 1;
  return {
    id,
    key: String(id),
    number: 1,
    price: "10.00",
    raw_price: "10.00",
    old_price: null,
    amount: "10.00",
    is_selected: 1,
    type: 0,
    goods_type: 0,
    goods: { ...goods, id, ...goodsPatch },
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
    shipping_data: { shipping_amount: "0.00", no_trans_order_amount: "0.00", freight: "0.00" },
    activity_data: { manjians: [] },
    filter_data: [],
    sums: sumsOf(data, nothing),
    ...patch,
  };
}
