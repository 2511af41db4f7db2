// Until the generated types have them.
import type { GoodsCard, Money } from "@/api/types";
export interface CampaignGift {
  goods_id: number;
  name: string;
  unit: string;
  image: string;
  quantity: number;
  value: Money;
}
export interface CampaignTier {
  amount: Money;
  cut: Money;
  voucher: Money;
  gift: CampaignGift | null;
}
export interface CampaignSummary {
  id: number;
  kind: string;
  kind_text: string;
  name: string;
  remark: string;
  zone: string;
  image: string;
  starts_at: string;
  ends_at: string;
  state: string;
  percent: number | null;
  with_coupon: boolean;
  buyer_limit: number;
  is_for_all: boolean;
  target_quantity: number | null;
  threshold: Money | null;
  goods_count: number;
  tiers: CampaignTier[];
}
export interface GroupProgress {
  id: number;
  state: string;
  target: number;
  paid: number;
  reserved: number;
  missing: number;
  buyers: number;
  closes_at: string;
  joined: { name: string; quantity: number; at: string }[];
}
export interface CampaignGoods {
  goods: GoodsCard;
  role: string;
  price: Money | null;
  save: Money | null;
  set_quantity: number;
  stock: number | null;
  left: number | null;
  sold: number;
  buyer_limit: number;
  bought: number;
  group: GroupProgress | null;
}
export interface CampaignPreview extends CampaignSummary {
  goods: CampaignGoods[];
}
export interface CampaignPage {
  list: CampaignPreview[];
  total: number;
  page: number;
  per_page: number;
  timestamp: number;
}
export interface CampaignProgress {
  paid: Money;
  voucher: Money;
  missing: Money | null;
  next_voucher: Money | null;
}
export interface CampaignDetail extends CampaignSummary {
  progress: CampaignProgress | null;
  list: CampaignGoods[];
  total: number;
  page: number;
  per_page: number;
  timestamp: number;
}
export interface DailySpecials {
  list: CampaignPreview[];
  next: CampaignSummary[];
  timestamp: number;
}
export interface GiftGoods {
  campaign: CampaignSummary | null;
  list: CampaignGoods[];
  total: number;
  page: number;
  per_page: number;
  timestamp: number;
}
