import type { Stock } from "../../api/types";
import { nearest } from "../../fields/expiry";

type Batch = Stock["batches"][number];

/** Quality management or a recall keeps it apart: it lies there, and nothing of it leaves. */
const isHeld = (batch: Batch) => batch.is_locked || batch.is_recalled;

export const heldUnits = (stock: Stock) =>
  stock.batches.filter(isHeld).reduce((sum, batch) => sum + batch.on_hand, 0);

/** Of what may leave: locked and recalled batches have no buyer to hurry for. */
export const nearestExpiry = (stock: Stock) =>
  nearest(
    stock.batches.filter((batch) => batch.on_hand > 0 && !isHeld(batch)).map((batch) => batch.expires_on),
  );

/** What a sheet says behind a batch. */
export function heldMark(batch: Batch): string {
  if (batch.is_recalled) return "（召回封存）";
  return batch.is_locked ? "（已锁定）" : "";
}
