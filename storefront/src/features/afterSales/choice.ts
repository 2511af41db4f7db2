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
