import type { CheckedLine } from "../../api/calls/shipments";
import type { Line } from "./pick";

/** What the checker said of each line: 合格, or what is wrong with it; a line that is missing was not looked at. */
export type Findings = Readonly<Record<number, string>>;

export const GOOD = "";

export const FAULTS = [
  "外包装破损",
  "批号与单据不符",
  "数量不符",
  "品种或规格不符",
  "标签不清或脱落",
  "近效期不符合要求",
];

/** The line that a scanned batch number or trace code belongs to. */
export function lineOf(lines: readonly Line[], scanned: string): Line | undefined {
  const text = scanned.normalize("NFKC").trim().toUpperCase();
  if (text === "") return undefined;
  return lines.find(
    ({ batches, codes }) =>
      codes.includes(text) || batches.some((batch) => batch.batch_number.toUpperCase() === text),
  );
}

export const isWhole = (lines: readonly Line[], findings: Findings) =>
  lines.every(({ id }) => findings[id] !== undefined);

export const faultsOf = (lines: readonly Line[], findings: Findings) =>
  lines.filter(({ id }) => Boolean(findings[id]));

export const answerOf = (lines: readonly Line[], findings: Findings): CheckedLine[] =>
  lines.map(({ id }) => ({ id, fault: findings[id] ?? GOOD }));

/** Why the trace codes of a line would hold its parcel up. */
export function codesLacking({ codes, needs_codes, number, unit }: Line): string | undefined {
  const lacking = number - codes.length;
  if (!needs_codes || lacking === 0) return undefined;
  if (lacking < 0) return `多 ${-lacking} 个，请核对`;
  if (codes.length > 0) return `还差 ${lacking} ${unit}的码，请在“包裹内容”里补扫`;
  return "还没有扫码；药品须逐件扫码，请在“包裹内容”里扫";
}
