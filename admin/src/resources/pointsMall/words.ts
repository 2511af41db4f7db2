import { groupMoney } from "@yaoji/money/group";
import type { PointsGoods } from "../../api/types";
import { dateTime } from "../../i18n/time";
import type { Word } from "../../i18n/words";
import { toFen } from "../../inputs/money";

export const POINTS_ORDER_STATUS: Record<string, Word> = {
  waiting: { text: "待发货", tone: "warn" },
  shipped: { text: "已发货", tone: "info" },
  finished: { text: "已完成", tone: "ok" },
  cancelled: { text: "已取消", tone: "neutral" },
};

export const SOURCE: Record<string, string> = { mall: "积分兑换", draw: "抽奖奖品" };
export const CANCEL_REASONS = ["缺货", "客户要求取消", "地址无法送达", "奖品停发"];

/** 500 积分 + ¥12.00 */
export function pointsPrice(points: number, money: string): string {
  const parts = [points > 0 ? `${points} 积分` : "", toFen(money) ? `¥${groupMoney(money)}` : ""];
  return parts.filter(Boolean).join(" + ") || "免费";
}

type Timed = Pick<PointsGoods, "is_open" | "stock" | "starts_at" | "ends_at" | "release">;

export function stateOf(goods: Timed, now: Date = new Date()): Word {
  if (goods.release === "waiting") return { text: "待批准", tone: "warn" };
  if (goods.release === "refused") return { text: "已驳回", tone: "danger" };
  if (!goods.is_open) return { text: "未开启", tone: "neutral" };
  if (goods.starts_at && new Date(goods.starts_at) > now) return { text: "未开始", tone: "info" };
  if (goods.ends_at && new Date(goods.ends_at) <= now) return { text: "已结束", tone: "neutral" };
  return goods.stock > 0 ? { text: "兑换中", tone: "ok" } : { text: "已兑完", tone: "danger" };
}

export const periodOf = ({ starts_at, ends_at }: Pick<PointsGoods, "starts_at" | "ends_at">): string =>
  starts_at || ends_at ? `${dateTime(starts_at) || "即日"} 至 ${dateTime(ends_at) || "长期"}` : "长期有效";
