// Until the generated types have them.
import type { Money } from "@/api/types";
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
  limit: number | null;
  bought: number;
  can_buy: boolean;
  reason: string;
  starts_at: string | null;
  ends_at: string | null;
  state: string;
  state_text: string;
}
export interface PointsGoodsPage {
  total: number;
  page: number;
  per_page: number;
  list: PointsGoods[];
  points: number | null;
}
export interface PointsOrder {
  id: number;
  number: string;
  source: string;
  source_text: string;
  goods_id: number | null;
  name: string;
  image: string;
  quantity: number;
  points: number;
  money: Money;
  status: number;
  status_text: string;
  consignee: string;
  phone: string;
  address: string;
  remark: string;
  carrier: string;
  waybill: string;
  shipped_at: string | null;
  finished_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  can_cancel: boolean;
  can_confirm: boolean;
  created_at: string;
  log: { text: string; by: string; at: string }[];
}
export interface PointsOrderPage {
  total: number;
  page: number;
  per_page: number;
  list: PointsOrder[];
}
