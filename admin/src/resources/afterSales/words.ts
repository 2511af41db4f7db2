import type { Word } from "../../i18n/words";

export const CLAIM_STATUS: Record<number, Word> = {
  10: { text: "申请中", tone: "warn" },
  20: { text: "待寄回", tone: "neutral" },
  30: { text: "待收货", tone: "info" },
  35: { text: "质量验收", tone: "warn" },
  40: { text: "待退款/补发", tone: "brand" },
  50: { text: "已完成", tone: "ok" },
  61: { text: "已取消", tone: "neutral" },
  62: { text: "已驳回", tone: "neutral" },
  63: { text: "验收不合格", tone: "danger" },
};

export const KINDS: Record<string, string> = {
  refund: "仅退款",
  return: "退货退款",
  exchange: "换货补发",
  complaint: "质量投诉",
};

/** Steps that a claim waits for, as the queues of the roles ask. */
export const TASKS: Record<string, string> = {
  accept: "受理",
  arrive: "收货",
  inspect: "验收",
  refund: "退款",
  replace: "补发",
  return_refused: "寄回不合格商品",
};

export const GROUNDS: Record<string, string> = {
  quality: "质量问题",
  wrong: "发错",
  short: "少发",
  damaged: "破损",
  price: "价格有误",
  other: "其他",
};

/** Claim kinds limited by the rules: without a fault only a refund is possible. */
export function kindsFor(ground: string): string[] {
  if (ground === "other" || ground === "price") return ["refund"];
  if (ground === "quality") return ["refund", "return", "exchange", "complaint"];
  return ["refund", "return", "exchange"];
}
