import type { Draw, DrawPrize } from "../../api/types";
import type { Word } from "../../i18n/words";

export const DRAW_STATUS: Record<string, Word> = {
  draft: { text: "草稿", tone: "neutral" },
  running: { text: "进行中", tone: "ok" },
  paused: { text: "已暂停", tone: "warn" },
  ended: { text: "已结束", tone: "neutral" },
};

/** A draw that was started before its time has come is announced. */
export function stateOf(draw: Pick<Draw, "status" | "status_text" | "starts_at">, now = new Date()): Word {
  if (draw.status === "running" && new Date(draw.starts_at) > now) return { text: "未开始", tone: "info" };
  return DRAW_STATUS[draw.status] ?? { text: draw.status_text, tone: "neutral" };
}

export const CHANCE: Record<string, string> = {
  once: "每家企业一次",
  per_amount: "按实付金额",
  points: "用积分抽",
};

export const PRIZE_KIND: Record<string, string> = {
  none: "未中奖",
  coupon: "优惠券",
  voucher: "现金券",
  points: "积分",
  balance: "余额",
  goods: "实物",
};

export const RECORD_STATE: Record<string, Word> = {
  no_prize: { text: "未中奖", tone: "neutral" },
  pending: { text: "待发放", tone: "warn" },
  delivered: { text: "已发放", tone: "ok" },
  to_claim: { text: "待领取", tone: "info" },
  shipped: { text: "已发货", tone: "brand" },
  expired: { text: "过期", tone: "danger" },
};

export const PAUSE_REASONS = ["奖品缺货", "设置有误", "中奖异常，核查中"];
export const END_REASONS = ["活动到期", "奖品发完", "预算用完"];

type Limited = Pick<
  Draw,
  "company_day_limit" | "member_limit" | "member_day_limit" | "pause_seconds" | "day_budget"
>;

/** How fast it may be drawn from, in one line; empty without limits. */
export function limitsText(draw: Limited): string {
  const { company_day_limit, member_limit, member_day_limit, pause_seconds, day_budget } = draw;
  return [
    company_day_limit && `每家每天 ${company_day_limit} 次`,
    member_limit && `每位成员 ${member_limit} 次`,
    member_day_limit && `每位成员每天 ${member_day_limit} 次`,
    pause_seconds && `两次间隔 ${pause_seconds} 秒`,
    day_budget && `每天奖品总值 ¥${day_budget}`,
  ]
    .filter(Boolean)
    .join("，");
}

/** As many as the wheel takes. */
export const MOST_PRIZES = 16;
export const MOST_WEIGHT = 1_000_000;

type Weighed = Pick<DrawPrize, "kind"> & { weight?: number | null };

/** How likely one of them is, of all: "0.50%"; as many decimals as it takes to be no zero. */
export function oddsText(weight: number, total: number): string {
  if (total <= 0 || weight <= 0) return "0%";
  const percent = (weight / total) * 100;
  if (percent >= 0.01) return `${percent.toFixed(2)}%`;
  return `${percent.toFixed(Math.ceil(-Math.log10(percent)) + 1)}%`;
}

export const weightsOf = (prizes: readonly Weighed[]): number =>
  prizes.reduce((sum, { weight }) => sum + (Number(weight) || 0), 0);

/** The errors of the prizes as a whole. */
export function prizesError(prizes: readonly Weighed[] | null | undefined): string | undefined {
  if (!prizes || prizes.length === 0) return "请至少设一个奖品和一个“未中奖”";
  if (prizes.length > MOST_PRIZES)
    return `最多 ${MOST_PRIZES} 个奖品，请删去 ${prizes.length - MOST_PRIZES} 个`;
  if (prizes.filter(({ kind }) => kind === "none").length !== 1)
    return "要有且只有一个“未中奖”：奖品发完或超出上限时转为它";
  if (weightsOf(prizes) === 0) return "权重不能都是 0";
  return undefined;
}

/** Only what wins nothing may have no weight of its own. */
export function weightError(weight: unknown, kind: string): string | undefined {
  const number = Number(weight);
  if (!Number.isInteger(number) || number < 0 || number > MOST_WEIGHT)
    return `填 ${kind === "none" ? 0 : 1} 到 ${MOST_WEIGHT} 的整数`;
  return number === 0 && kind !== "none" ? "权重要大于 0；不发的奖品请删去" : undefined;
}
