import type { Adjustment } from "../../api/calls/stocks";
import type { Stock } from "../../api/types";
import { typedText } from "../../inputs/text";

export const REASONS = {
  in: ["盘盈", "更正录入"],
  // Not what is expired, broken or scrapped: the server refuses it here, it leaves by its destruction.
  out: ["盘亏", "抽检取样", "更正录入"],
} as const;

/** The batch select's entry for an exhausted batch, which is not listed. */
export const OTHER_BATCH = "+";

export interface Draft {
  batch: string;
  /** of an exhausted batch */
  batch_number: string | null;
  way: keyof typeof REASONS;
  quantity: string | null;
  reason: string | null;
}

export function emptyDraft(stock: Stock): Draft {
  const first = stock.batches[0]?.number;
  return {
    batch: first ?? OTHER_BATCH,
    batch_number: "",
    way: first ? "out" : "in",
    quantity: "",
    reason: "",
  };
}

export function otherBatchError(stock: Stock, { batch_number }: Draft): string | undefined {
  const number = typedText(batch_number);
  if (!number) return "请填写批号";
  const isListed = stock.batches.some((one) => one.number === number);
  return isListed ? "这个批号还有库存，请在上面选择" : undefined;
}

export function quantityError(stock: Stock, { batch, way, quantity }: Draft): string | undefined {
  const number = Number(quantity);
  if (!/^\d{1,6}$/.test(quantity ?? "") || number === 0) return "数量要是大于 0 的整数";
  if (way !== "out") return undefined;
  const known = stock.batches.find((one) => one.number === batch);
  const free = stock.on_hand - stock.reserved;
  if (!known) return "已用完的批号只能增加";
  if (number > known.on_hand) return `这一批只有 ${known.on_hand}，最多减 ${known.on_hand}`;
  return number > free ? `有 ${stock.reserved} 已被订单占用，最多减 ${free}` : undefined;
}

/** The first reason why an adjustment can't be sent, or undefined. */
export function adjustError(stock: Stock, draft: Draft): string | undefined {
  const isListed = stock.batches.some((one) => one.number === draft.batch);
  const wrong = (isListed ? undefined : otherBatchError(stock, draft)) ?? quantityError(stock, draft);
  return wrong ?? (typedText(draft.reason) ? undefined : "请写明原因");
}

export function adjustmentOf(draft: Draft): Adjustment {
  const quantity = draft.way === "in" ? Number(draft.quantity) : -Number(draft.quantity);
  const batch_number = draft.batch === OTHER_BATCH ? typedText(draft.batch_number) : draft.batch;
  return { batch_number, quantity, reason: typedText(draft.reason) };
}
