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
const isAnyReceived = ({ lines }: Claimable): boolean =>
  lines.some((line) => line.batches.some((batch) => batch.claimable_received > 0));

/** What is seen when the parcel is opened: short, damaged, wrong. */
export const reasonsAtReceipt = ({ reasons }: Claimable): AfterSaleReason[] =>
  reasons.filter((reason) => reason.at_receipt);

/** Before a receipt is confirmed, only those of the receipt. */
export const openReasons = (claimable: Claimable): AfterSaleReason[] =>
  isAnyReceived(claimable) ? claimable.reasons : reasonsAtReceipt(claimable);

export const reasonsFor = (reasons: AfterSaleReason[], type: string): AfterSaleReason[] =>
  reasons.filter((reason) => reason.types.includes(type));
