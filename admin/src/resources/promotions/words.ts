import type { Word } from "../../i18n/words";
import { BUYER_TYPES } from "../companies/choices";

/** One proposes, another decides. */
export const PROMOTION_STATUS: Record<string, Word> = {
  draft: { text: "草稿", tone: "neutral" },
  proposed: { text: "待审批", tone: "warn" },
  approved: { text: "已批准", tone: "ok" },
  stopped: { text: "已停止", tone: "danger" },
};

export const REFUSE_REASONS = ["让利过大", "预算不足", "与其他活动重叠", "商品或价格有误", "时间不合适"];
export const STOP_REASONS = ["库存不足", "价格设置有误", "预算用完", "供货单位取消支持", "活动提前结束"];

export interface Audience {
  ranks: readonly number[];
  buyer_types: readonly number[];
  regions: readonly string[];
  companies: readonly number[];
}

const typeName = (type: number) => BUYER_TYPES.find(({ id }) => id === type)?.name ?? `类型 ${type}`;

/** Who takes part: 1、2 级客户 · 单体药店 · 浙江省 · 指定 3 家客户. */
export function audienceText({ ranks, buyer_types, regions, companies }: Audience): string {
  const parts = [
    ranks.length > 0 ? `${ranks.join("、")} 级客户` : "",
    buyer_types.map(typeName).join("、"),
    regions.join("、"),
    companies.length > 0 ? `指定 ${companies.length} 家客户` : "",
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(" · ") : "全部客户";
}

/** 12 / 100, or 12 where there is no end to it. */
export const ofTotal = (count: number, total: number | null | undefined): string =>
  total == null ? `${count}（不限量）` : `${count} / ${total}`;
