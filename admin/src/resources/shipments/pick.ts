import type { PickedLine } from "../../api/calls/shipments";
import type { Shipment } from "../../api/types";
import { monthsFrom } from "../../i18n/time";

export type Line = Shipment["lines"][number];

/** The input for one line: units by batch, and how to treat missing units. */
export interface Entry {
  units: Record<number, string>;
  rest: PickedLine["rest"];
}

/** What is taken of one batch for one line. */
export interface Stop {
  line: Line;
  batch: Line["batches"][number];
}

/** In the order in which one walks past the shelves; what has no place comes last. */
export function walk(lines: readonly Line[]): Stop[] {
  const stops = lines.flatMap((line) => line.batches.map((batch) => ({ line, batch })));
  const placed = stops.filter(({ batch }) => batch.number > 0 && batch.shelf_order);
  const unplaced = stops.filter(({ batch }) => batch.number > 0 && !batch.shelf_order);
  placed.sort(({ batch: { shelf_order: one } }, { batch: { shelf_order: other } }) =>
    one === other ? 0 : one < other ? -1 : 1,
  );
  return [...placed, ...unplaced];
}

/** Lines as one comes to the first of their batches; what has no place comes last. */
export function inWalkingOrder(lines: readonly Line[]): Line[] {
  const met = walk(lines).map(({ line }) => line);
  return [...new Set([...met, ...lines])];
}

/** As the list proposes it. */
export function proposed(line: Line): Entry {
  const units = line.batches.map((batch) => [batch.batch_id, batch.number ? String(batch.number) : ""]);
  return { units: Object.fromEntries(units), rest: "later" };
}

const WHOLE = /^\d{1,6}$/;

const unitsOf = (text: string | undefined) => {
  const typed = (text ?? "").normalize("NFKC").trim();
  if (typed === "") return 0;
  return WHOLE.test(typed) ? Number(typed) : Number.NaN;
};

function picked(entry: Entry): number {
  return Object.values(entry.units).reduce((sum, text) => sum + unitsOf(text), 0);
}

/** Why this line cannot be confirmed as it is; null = it can. */
export function wrong(line: Line, entry: Entry): string | null {
  for (const batch of line.batches) {
    const units = unitsOf(entry.units[batch.batch_id]);
    if (Number.isNaN(units)) return `批号 ${batch.batch_number} 的数量应为整数`;
    if (batch.free !== null && units > batch.free) return `批号 ${batch.batch_number} 最多可拣 ${batch.free}`;
  }
  const sum = picked(entry);
  if (sum > line.left) return `只需拣 ${line.left}，现在是 ${sum}`;
  const codes = line.codes.length;
  return codes > sum ? `只拣 ${sum}，却登记了 ${codes} 个追溯码，请先改追溯码` : null;
}

/** The maximum number of codes; none while there is no quantity. */
export const packs = (entry: Entry): number => picked(entry) || 0;

/** Packs of this batch that leave now last less long than the buyer wished; 0 months = nothing was wished for. */
export function fallsShort(expiresOn: string, months: number, now?: Date): boolean {
  return months > 0 && expiresOn < monthsFrom(months, now);
}

export const missing = (line: Line, entry: Entry) => line.left - picked(entry);

/** The data to send. */
export function answer(lines: Line[], entries: Record<number, Entry>): PickedLine[] {
  return lines.map((line) => {
    const entry = entries[line.id] ?? proposed(line);
    const batches = line.batches
      .map(({ batch_id }) => ({ batch_id, number: unitsOf(entry.units[batch_id]) }))
      .filter(({ number }) => number > 0);
    return { id: line.id, batches, rest: entry.rest };
  });
}
