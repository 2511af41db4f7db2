import { formatFen } from "@yaoji/money";
import type { GoodsReceipt, PurchaseOrder, ReceiptSheet } from "../../api/types";
import { toFen } from "../../inputs/money";
import { temperatureError } from "../../inputs/temperature";

type SheetLine = ReceiptSheet["lines"][number];

/** What is recorded of each line, by hand or from a sheet; the compiler names a field that is left out. */
const RECORDED = {
  goods_id: true,
  batch_number: true,
  produced_on: true,
  expires_on: true,
  quantity: true,
  unit_price: true,
  temperature: true,
  udi: true,
  origin: true,
} as const satisfies Record<keyof SheetLine, true>;

/** A line as the form holds it: boxes may still be empty, and what is in them is not yet a number. */
export type LineDraft = {
  [Field in keyof SheetLine]?: SheetLine[Field] | (Field extends "quantity" ? string : never) | null;
};

/** How cold goods came. */
export interface JourneyDraft {
  cooling?: string | null;
  vehicle?: string | null;
  started_at?: string | null;
  left_temperature?: string | null;
  arrived_at?: string | null;
  transit_hours?: number | null;
  /** as a recorder wrote them */
  readings?: string | null;
}

export interface ReceiptDraft {
  supplier_id?: number | null;
  /** the order that it comes for */
  purchase_order_id?: number | null;
  warehouse_id?: number | null;
  delivery_note?: string | null;
  note?: string | null;
  journey?: JourneyDraft;
  lines: LineDraft[];
}

/** Nothing has been typed into it yet. */
export const isBlank = (line: LineDraft): boolean =>
  Object.values(line).every((value) => value === null || value === undefined || value === "");

/** Lines from a sheet are added below the typed ones, replacing blank lines. */
export const withSheet = (lines: readonly LineDraft[], sheet: ReceiptSheet): LineDraft[] => [
  ...lines.filter((line) => !isBlank(line)),
  ...sheet.lines,
];

/** Units and money of the lines that can be counted already. */
export function totals(lines: readonly LineDraft[]): { units: number; amount: string } {
  const counted = lines.map(({ quantity, unit_price }) => {
    const units = Number(quantity);
    const isCount = Number.isInteger(units) && units > 0;
    const fen = toFen(unit_price);
    return { units: isCount ? units : 0, fen: isCount && fen !== null ? fen * units : 0 };
  });
  const fen = counted.reduce((sum, line) => sum + line.fen, 0);
  return {
    units: counted.reduce((sum, line) => sum + line.units, 0),
    amount: formatFen(fen),
  };
}

/** Why a line can't be handed in, by field; the server has the last word. */
export function lineError(
  field: "batch_number" | "produced_on" | "expires_on" | "temperature",
  line: LineDraft,
  today: string,
): string | undefined {
  const { batch_number, produced_on, expires_on, temperature } = line;
  if (field === "batch_number" && /\s/.test(batch_number?.trim() ?? "")) return "批号中不能有空格";
  if (field === "produced_on" && produced_on && produced_on > today) return "生产日期不能晚于今天";
  if (field === "expires_on" && expires_on) {
    if (expires_on <= today) return "已过有效期，请当场拒收退回，不要登记";
    if (produced_on && expires_on <= produced_on) return "有效期应晚于生产日期";
  }
  return field === "temperature" ? temperatureError(temperature) : undefined;
}

const journeyOf = (journey: NonNullable<GoodsReceipt["journey"]>): JourneyDraft => ({
  cooling: journey.cooling,
  vehicle: journey.vehicle,
  started_at: journey.started_at,
  left_temperature: journey.left_temperature,
  arrived_at: journey.arrived_at,
  transit_hours: journey.transit_hours || null,
});

/** What is still to come of an order, to be noted when it does; batch and days stand on the packs. */
export const forOrder = (order: PurchaseOrder) => ({
  supplier_id: order.supplier_id,
  purchase_order_id: order.id,
  delivery_note: "",
  note: "",
  lines: order.lines
    .filter(({ left }) => left > 0)
    .map(({ goods_id, left, unit_price }): LineDraft => ({ goods_id, quantity: left, unit_price })),
});

/** A receipt that was withdrawn, to be entered anew. */
export const copyOf = (receipt: GoodsReceipt): ReceiptDraft => ({
  supplier_id: receipt.supplier_id,
  ...(receipt.purchase_order_id && { purchase_order_id: receipt.purchase_order_id }),
  warehouse_id: receipt.warehouse_id,
  delivery_note: receipt.delivery_note,
  note: receipt.note,
  ...(receipt.journey && { journey: journeyOf(receipt.journey) }),
  lines: receipt.lines.map(
    (line): LineDraft =>
      Object.fromEntries(Object.entries(line).filter(([field]) => Object.hasOwn(RECORDED, field))),
  ),
});
