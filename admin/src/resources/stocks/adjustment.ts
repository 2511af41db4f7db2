import type { Adjustment } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";

export const REASONS = {
  in: ["盘盈", "更正录入"],
  out: ["盘亏", "破损", "过期报废", "抽检取样", "更正录入"],
} as const;

/** The batch select's entry for an exhausted batch, which is not listed. */
export const OTHER_BATCH = "+";

export interface Draft {
  batch: string;
  number: string;
  way: keyof typeof REASONS;
  quantity: string;
  reason: string;
}

export function emptyDraft(stock: Stock): Draft {
  const first = stock.batches[0]?.number;
  return {
    batch: first ?? OTHER_BATCH,
    number: "",
    way: first ? "out" : "in",
    quantity: "",
    reason: "",
  };
}

function otherBatchError(stock: Stock, { number }: Draft): string | undefined {
  if (!number.trim()) return "请填写批号";
  const isListed = stock.batches.some((one) => one.number === number.trim());
  return isListed ? "这个批号还有库存，请在上面选择" : undefined;
}

/** Why an adjustment can't be sent, or undefined. */
export function adjustError(stock: Stock, draft: Draft): string | undefined {
  const { batch, way, quantity, reason } = draft;
  const number = Number(quantity);
  const known = stock.batches.find((one) => one.number === batch);
  const wrongBatch = known ? undefined : otherBatchError(stock, draft);
  if (wrongBatch) return wrongBatch;
  if (!/^\d{1,6}$/.test(quantity) || number === 0) return "数量要是大于 0 的整数";
  if (way === "out") {
    const free = stock.on_hand - stock.reserved;
    if (!known) return "已用完的批号只能增加";
    if (number > known.on_hand) return `这一批只有 ${known.on_hand}，最多减 ${known.on_hand}`;
    if (number > free) return `有 ${stock.reserved} 已被订单占用，最多减 ${free}`;
  }
  return reason.trim() ? undefined : "请写明原因";
}

export function adjustmentOf(draft: Draft): Adjustment {
  const quantity = draft.way === "in" ? Number(draft.quantity) : -Number(draft.quantity);
  const reason = draft.reason.trim();
  const batch_number = draft.batch === OTHER_BATCH ? draft.number.trim() : draft.batch;
  return { batch_number, quantity, reason };
}
