import type { Adjustment } from "../../api/actions";
import type { Stock } from "../../api/types";

export const REASONS = {
  in: ["盘盈", "到货入库", "退货入库", "更正录入"],
  out: ["盘亏", "破损", "过期报废", "抽检取样", "更正录入"],
} as const;

/** Stands in the batch select for "a batch that isn't there yet". */
export const NEW_BATCH = "+";

export interface Draft {
  batch: string;
  number: string;
  produced: string;
  expires: string;
  way: keyof typeof REASONS;
  quantity: string;
  reason: string;
}

export function emptyDraft(stock: Stock): Draft {
  const first = stock.batches[0]?.number;
  return {
    batch: first ?? NEW_BATCH,
    number: "",
    produced: "",
    expires: "",
    way: first ? "out" : "in",
    quantity: "",
    reason: "",
  };
}

function newBatchError(stock: Stock, { number, produced, expires }: Draft): string | undefined {
  if (!number.trim()) return "请填写新批号";
  if (stock.batches.some((one) => one.number === number.trim())) return "这个批号已经有了，请在上面选择";
  if (!produced || !expires) return "请填写生产日期和有效期";
  return produced >= expires ? "有效期要晚于生产日期" : undefined;
}

/** Why an adjustment can't be sent, or undefined. */
export function adjustError(stock: Stock, draft: Draft): string | undefined {
  const { batch, way, quantity, reason } = draft;
  const number = Number(quantity);
  const known = stock.batches.find((one) => one.number === batch);
  const wrongBatch = known ? undefined : newBatchError(stock, draft);
  if (wrongBatch) return wrongBatch;
  if (!/^\d{1,6}$/.test(quantity) || number === 0) return "数量要是大于 0 的整数";
  if (way === "out") {
    const free = stock.on_hand - stock.reserved;
    if (!known) return "新批次只能增加";
    if (number > known.on_hand) return `这一批只有 ${known.on_hand}，最多减 ${known.on_hand}`;
    if (number > free) return `有 ${stock.reserved} 已被订单占用，最多减 ${free}`;
  }
  return reason.trim() ? undefined : "请写明原因";
}

export function adjustmentOf(draft: Draft): Adjustment {
  const quantity = draft.way === "in" ? Number(draft.quantity) : -Number(draft.quantity);
  const reason = draft.reason.trim();
  if (draft.batch !== NEW_BATCH) return { batch_number: draft.batch, quantity, reason };
  return {
    batch_number: draft.number.trim(),
    quantity,
    reason,
    produced_on: draft.produced,
    expires_on: draft.expires,
  };
}
