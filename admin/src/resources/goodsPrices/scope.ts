import type { GoodsPrice } from "../../api/types";
import type { Word } from "../../i18n/words";

/** As licences and addresses write them; a price for a province that is spelt otherwise would never hold. */
export const PROVINCES = [
  "北京市",
  "天津市",
  "河北省",
  "山西省",
  "内蒙古自治区",
  "辽宁省",
  "吉林省",
  "黑龙江省",
  "上海市",
  "江苏省",
  "浙江省",
  "安徽省",
  "福建省",
  "江西省",
  "山东省",
  "河南省",
  "湖北省",
  "湖南省",
  "广东省",
  "广西壮族自治区",
  "海南省",
  "重庆市",
  "四川省",
  "贵州省",
  "云南省",
  "西藏自治区",
  "陕西省",
  "甘肃省",
  "青海省",
  "宁夏回族自治区",
  "新疆维吾尔自治区",
  "台湾省",
  "香港特别行政区",
  "澳门特别行政区",
].map((name) => ({ id: name, name }));

export const RANKS = Array.from({ length: 10 }, (_, rank) => ({ id: rank, name: `${rank} 级` }));

export const PRICE_STATE: Record<string, Word> = {
  waiting: { text: "未开始", tone: "info" },
  valid: { text: "生效中", tone: "ok" },
  over: { text: "已过期", tone: "neutral" },
};

type Scope = Partial<Pick<GoodsPrice, "company_id" | "region" | "rank">>;

/** Whose price it is, besides the buyer it may name: 湖北省 · 3 级客户. */
export function scopeText({ region, rank }: Scope): string {
  const parts = [region, rank === null || rank === undefined ? "" : `${rank} 级客户`];
  return parts.filter(Boolean).join(" · ");
}

/** Why this price would apply to no specific buyer. */
export function scopeError(_value: unknown, values: Scope): string | undefined {
  const named = values.company_id || values.region || typeof values.rank === "number";
  return named ? undefined : "客户、地区、等级至少选一项";
}
