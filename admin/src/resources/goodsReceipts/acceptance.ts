import type { GoodsReceipt } from "../../api/types";
import { shelfPlaceError } from "../../inputs/shelfPlace";

export type ReceiptLine = GoodsReceipt["lines"][number];

/** What quality management says of a line, as its boxes hold it. */
export interface Saying {
  accepted: string;
  reason: string;
  hasReport: boolean;
  /** where the accepted units are put */
  place: string;
}

/**
 * Goods that may not be accepted start with zero accepted. The report's presence must be confirmed
 * explicitly. The same goods are put where they lay last.
 */
export const firstSaying = (line: ReceiptLine): Saying => {
  const refused = line.is_out_of_range || line.days_left <= 0;
  return {
    accepted: refused ? "0" : String(line.quantity),
    reason: line.is_out_of_range ? "温度超标" : line.days_left <= 0 ? "已过有效期" : "",
    hasReport: false,
    place: line.shelf_place,
  };
};

const SAID = ["accepted", "reason", "hasReport", "place"] as const;

/** Some line is no longer as it was proposed. */
export const isDecided = (lines: readonly ReceiptLine[], sayings: readonly Saying[]): boolean =>
  lines.some((line, place) => {
    const first = firstSaying(line);
    const said = { ...first, ...sayings[place] };
    return SAID.some((part) => said[part] !== first[part]);
  });

export const unitsOf = ({ accepted }: Saying): number | null =>
  /^\d{1,6}$/.test(accepted) ? Number(accepted) : null;

/** Why a line can't be decided like this, or undefined. */
export function sayingError(line: ReceiptLine, saying: Saying): string | undefined {
  const units = unitsOf(saying);
  if (units === null || units > line.quantity) return `合格数量应为 0 到 ${line.quantity} 的整数`;
  if (units > 0 && line.is_out_of_range) return "启运或到货温度超出范围，请全部拒收";
  if (units > 0 && line.days_left <= 0) return "已过有效期，请全部拒收";
  if (units < line.quantity && !saying.reason.trim()) return "请填写拒收原因";
  return units > 0 ? shelfPlaceError(saying.place) : undefined;
}

/** Every line with accepted units has its report. */
export const withReports = (sayings: readonly Saying[]): Saying[] =>
  sayings.map((saying) => ({ ...saying, hasReport: (unitsOf(saying) ?? 0) > 0 }));

const takesIn = (
  { lines, sayings }: { lines: readonly ReceiptLine[]; sayings: readonly Saying[] },
  isSuch: (line: ReceiptLine) => boolean,
): boolean =>
  lines.some((line, place) => {
    const saying = sayings[place];
    return isSuch(line) && saying !== undefined && (unitsOf(saying) ?? 0) > 0;
  });

/**
 * What is taken in although it will not last, or was on the way for longer than agreed, or too warm or too cold there: the
 * person who agrees says why.
 */
export function reservations(receipt: GoodsReceipt, sayings: readonly Saying[]): string[] {
  const said = { lines: receipt.lines, sayings };
  const isLate = Boolean(receipt.journey?.is_late);
  const isOut = Boolean(receipt.journey?.is_out_on_way);
  const takesCold = takesIn(said, (line) => line.storage === "cold");
  return [
    ...(takesIn(said, (line) => line.is_short) ? [`有商品剩余效期不足 ${receipt.shortest_days} 天`] : []),
    ...(isLate && takesCold ? ["冷藏商品在途超过约定时限"] : []),
    ...(isOut && takesCold ? ["冷藏商品途中温度超出范围"] : []),
  ];
}

/** The data to submit, and its total. */
export function verdictOf(
  lines: readonly ReceiptLine[],
  sayings: readonly Saying[],
  { opinion, appearance }: { opinion: string; appearance: string },
) {
  const said = lines.flatMap((line, place) => {
    const saying = sayings[place];
    return saying ? [{ line, saying, units: unitsOf(saying) ?? 0 }] : [];
  });
  const accepted = said.reduce((sum, { units }) => sum + units, 0);
  const whole = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    accepted,
    refused: whole - accepted,
    body: {
      opinion: opinion.trim(),
      appearance: appearance.trim(),
      lines: said.map(({ line, saying, units }) => ({
        id: line.id,
        accepted: units,
        refuse_reason: units < line.quantity ? saying.reason.trim() : "",
        has_report: units > 0 && saying.hasReport,
        shelf_place: units > 0 ? saying.place.trim() : "",
      })),
    },
  };
}
