import type { Coupon } from "../../api/types";
import type { Word } from "../../i18n/words";
import { toFen } from "../../inputs/money";
import { endError } from "../../inputs/period";
import { PROMOTION_STATUS } from "../promotions/words";

export const SCOPE: Record<string, string> = {
  all: "全场",
  categories: "品类",
  goods: "商品",
  brands: "品牌",
  tcm: "中药",
  non_tcm: "非中药",
  devices: "器械",
  preferred: "优选",
  controlled: "控销",
};

export const CLAIM_KIND: Record<string, string> = {
  click: "领券中心领取",
  code: "兑换码",
  registration: "注册赠送",
  draw: "抽奖奖品",
  admin: "后台发放",
};

export const CLAIM_STATE: Record<string, Word> = {
  unused: { text: "未使用", tone: "ok" },
  locked: { text: "订单占用", tone: "info" },
  used: { text: "已使用", tone: "brand" },
  expired: { text: "已过期", tone: "neutral" },
  void: { text: "已作废", tone: "danger" },
};

type Phased = Pick<Coupon, "status" | "claim_from" | "claim_to" | "total" | "claimed">;

/** What an approved coupon is now: buyers ask that, not who signed it. */
export function phaseOf(coupon: Phased, now: Date = new Date()): Word | undefined {
  if (coupon.status !== "approved") return PROMOTION_STATUS[coupon.status];
  if (new Date(coupon.claim_from) > now) return { text: "未开始", tone: "info" };
  if (coupon.claim_to && new Date(coupon.claim_to) <= now) return { text: "已结束", tone: "neutral" };
  if (coupon.total != null && coupon.claimed >= coupon.total) return { text: "已领完", tone: "neutral" };
  return { text: "进行中", tone: "ok" };
}

type Draft = Partial<
  Pick<Coupon, "threshold" | "cut" | "claim_from" | "claim_to" | "valid_days" | "valid_from" | "valid_to">
>;

export function cutError(cut: unknown, { threshold }: Draft): string | undefined {
  const [off, from] = [toFen(typeof cut === "string" ? cut : ""), toFen(threshold)];
  if (off === null || from === null) return undefined;
  return from > 0 && off > from ? "减的金额不能大于门槛" : undefined;
}

/** As the server limits them. */
export const MOST_TOTAL = 1_000_000;
export const MOST_EACH = 100;
export const MOST_DAYS = 365;

/** Something has to limit how many are claimed. */
export const totalError = (total: unknown, { budget }: { budget?: string | null }): string | undefined =>
  total || budget ? undefined : "总张数和预算至少填一项";

export const validFromError = (from: unknown, { valid_to: to }: Draft): string | undefined =>
  to && !from ? "请填写有效期的开始时间" : undefined;

/** Some days after the claim, or until a day: one of both. */
export function validityError(_: unknown, { valid_days: days, valid_from: from, valid_to: to }: Draft) {
  if (days && (from || to)) return "填天数或起止时间，不要都填";
  if (!days && !to) return "请填领取后几天有效，或有效期的结束时间";
  return endError(from, to);
}

export function validityText(
  {
    valid_days: days,
    valid_from: from,
    valid_to: to,
  }: Pick<Coupon, "valid_days" | "valid_from" | "valid_to">,
  time: (iso: string) => string,
): string {
  if (days) return `领取后 ${days} 天内`;
  return `${from ? time(from) : "领取后"} 至 ${to ? time(to) : "长期"}`;
}

/** Its maximum cost in yuan; null without a limit. */
export function mostItCosts({ total, cut, budget }: Pick<Coupon, "total" | "cut" | "budget">): number | null {
  const whole = total == null ? null : (total * (toFen(cut) ?? 0)) / 100;
  const limit = budget == null ? null : (toFen(budget) ?? 0) / 100;
  if (whole === null) return limit;
  return limit === null ? whole : Math.min(whole, limit);
}
