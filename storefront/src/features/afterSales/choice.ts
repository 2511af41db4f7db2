import type { AfterSaleReason, Claimable } from "@/api/types";

/** How many units of which batch: "line:batch" → number. */
export type Chosen = Record<string, number>;

export const keyOf = (line: number, batch: string): string => `${line}:${batch}`;

/** The chosen batches as they are sent. */
export function linesOf(claimable: Claimable, chosen: Chosen) {
  return claimable.lines.flatMap((line) =>
    line.batches
      .map((batch) => ({ id: line.id, batch: batch.batch, number: chosen[keyOf(line.id, batch.batch)] ?? 0 }))
      .filter((one) => one.number > 0),
  );
}

/** Has the receipt of anything that can be claimed been confirmed? */
export const isAnyReceived = ({ lines }: Claimable): boolean =>
  lines.some((line) => line.batches.some((batch) => batch.claimable_received > 0));

/** Before a receipt is confirmed, only what is seen then: short, damaged, wrong. */
export function openReasons(claimable: Claimable): AfterSaleReason[] {
  return isAnyReceived(claimable)
    ? claimable.reasons
    : claimable.reasons.filter((reason) => reason.at_receipt);
}

export const reasonsFor = (reasons: AfterSaleReason[], type: string): AfterSaleReason[] =>
  reasons.filter((reason) => reason.types.includes(type));

export interface Draft {
  type: string;
  reason: string;
  lines: number;
  photos: number;
}

export type Wrong = Partial<Record<"type" | "reason" | "lines" | "photos", string>>;

/** What is still missing, by field; the server checks again. */
export function missing({ type, reason, lines, photos }: Draft): Wrong {
  return {
    ...(type ? {} : { type: "请选择售后类型" }),
    ...(lines > 0 ? {} : { lines: "请填写要售后的数量" }),
    ...(reason ? {} : { reason: "请选择原因" }),
    ...(photos > 0 ? {} : { photos: "请至少拍一张照片，拍清批号和问题部位" }),
  };
}

/** The server's errors at the fields of the dialog: `lines.0.number` belongs to `lines`. */
export function refusals(errors: Record<string, string[]>): Wrong {
  const wrong: Wrong = {};
  for (const [field, [why]] of Object.entries(errors)) {
    const name = field.split(".")[0];
    if (why && (name === "type" || name === "reason" || name === "lines" || name === "photos")) {
      wrong[name] ??= why;
    }
  }
  return wrong;
}
