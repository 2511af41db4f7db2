import { Create } from "react-admin";
import type { Goods } from "../../api/types";
import { filed } from "./editable";
import { GoodsForm } from "./form";

const blank: Partial<Goods> = {
  code: "",
  storage: "normal",
  rx: "",
  scope: "",
  control: "",
  device_class: "",
  device_code: "",
  pictures: [],
  is_preferred: false,
  free_shipping_quantity: 0,
  is_freight_by_weight: false,
  weight_grams: 0,
  is_controlled_sale: false,
  on_sale: false,
  base_price: null,
  min_number: 1,
  step: 1,
  case_number: 0,
  limit_number: 0,
  ladder_type: 2,
  ladder_prices: [],
  rank_prices: [],
};

export const GoodsCreate = () => (
  <Create title="新增商品" redirect="edit" transform={filed} component="div" sx={{ pt: 2 }}>
    <GoodsForm isNew defaults={blank} />
  </Create>
);
