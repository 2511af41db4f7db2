import type { AfterSale } from "../../api/types";
import { typedText } from "../../inputs/text";

export type Condition = "sellable" | "quarantined" | "scrapped" | "refused";

export const CONDITIONS: { key: Condition; text: string }[] = [
  { key: "sellable", text: "合格入库" },
  { key: "quarantined", text: "待处理区" },
  { key: "scrapped", text: "不合格，待销毁" },
  { key: "refused", text: "不予接收" },
];

/** Units of a line by condition; an emptied box counts as none. */
export type Counts = Record<Condition, number | null>;

type Line = AfterSale["lines"][number];

/**
 * Everything in one condition, or not inspected yet: returned goods become sellable only by an explicit
 * decision.
 */
export function allAs(lines: readonly Line[], condition: Condition | null): Record<number, Counts> {
  const countsOf = (line: Line): Counts => {
    const nothing = { sellable: 0, quarantined: 0, scrapped: 0, refused: 0 };
    return condition ? { ...nothing, [condition]: line.number } : nothing;
  };
  return Object.fromEntries(lines.map((line) => [line.id, countsOf(line)]));
}

export const foundOf = (counts: Counts): number =>
  CONDITIONS.reduce((sum, { key }) => sum + (counts[key] ?? 0), 0);

/** Why the numbers of this line cannot be sent. */
export function gap(line: Pick<Line, "number" | "unit">, counts: Counts | undefined): string | undefined {
  const isWhole = CONDITIONS.every(({ key }) => {
    const units = counts?.[key] ?? 0;
    return Number.isInteger(units) && units >= 0;
  });
  if (!isWhole) return "数量要是整数，不能小于 0";
  const found = counts ? foundOf(counts) : 0;
  const left = line.number - found;
  if (left > 0) return `还有 ${left} ${line.unit}没有填写去处`;
  return left < 0 ? `合计 ${found}，比申请的多 ${-left} ${line.unit}` : undefined;
}

export const isRefusing = (counts: Readonly<Record<number, Counts>>): boolean =>
  Object.values(counts).some((line) => (line.refused ?? 0) > 0);

/** What was measured and proven of cold goods, by line. */
export interface ColdTyped {
  temperature?: Readonly<Record<number, string | null>>;
  kept_cold?: Readonly<Record<number, string | null>>;
  kept_cold_proof?: Readonly<Record<number, string | null>>;
}

const coldOf = (line: Line, { temperature, kept_cold, kept_cold_proof }: ColdTyped) =>
  line.cold_range
    ? {
        temperature: typedText(temperature?.[line.id]),
        kept_cold: typedText(kept_cold?.[line.id]),
        kept_cold_proof: typedText(kept_cold_proof?.[line.id]),
      }
    : {};

/** What is sent; `codes`: the scanned codes of the accepted packs. */
export function findingsOf(
  lines: readonly Line[],
  counts: Readonly<Record<number, Counts>>,
  codes: Readonly<Record<number, string | null>>,
  cold: ColdTyped = {},
) {
  return lines.map((line) => {
    const units = CONDITIONS.map(({ key }) => [key, counts[line.id]?.[key] ?? 0]);
    const codesOf = typedText(codes[line.id]);
    return { id: line.id, codes: codesOf, ...coldOf(line, cold), ...Object.fromEntries(units) };
  });
}
