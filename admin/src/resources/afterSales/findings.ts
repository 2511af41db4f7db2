import type { AfterSale } from "../../api/types";

export type Condition = "sellable" | "quarantined" | "scrapped" | "refused";

export const CONDITIONS: { key: Condition; text: string }[] = [
  { key: "sellable", text: "合格入库" },
  { key: "quarantined", text: "待处理区" },
  { key: "scrapped", text: "不合格，待销毁" },
  { key: "refused", text: "不予接收" },
];

/** `codes`: the scanned codes of the accepted packs. */
export type Finding = { id: number; codes: string } & Record<Condition, number>;

/**
 * Everything in one condition, or not inspected yet: returned goods become sellable only by an explicit
 * decision.
 */
export function allAs(lines: AfterSale["lines"], condition: Condition | null): Finding[] {
  return lines.map((line) => {
    const nothing = { id: line.id, codes: "", sellable: 0, quarantined: 0, scrapped: 0, refused: 0 };
    return condition ? { ...nothing, [condition]: line.number } : nothing;
  });
}

export const foundOf = (finding: Finding): number =>
  CONDITIONS.reduce((sum, { key }) => sum + finding[key], 0);

/** The errors, by line id. */
export function gaps(lines: AfterSale["lines"], findings: Finding[]): Record<number, string> {
  const wrong: Record<number, string> = {};
  for (const line of lines) {
    const finding = findings.find((one) => one.id === line.id);
    const found = finding ? foundOf(finding) : 0;
    const left = line.number - found;
    if (left > 0) wrong[line.id] = `还有 ${left} ${line.unit}没有填写去处`;
    if (left < 0) wrong[line.id] = `合计 ${found}，比申请的多 ${-left} ${line.unit}`;
  }
  return wrong;
}

export const isRefusing = (findings: Finding[]): boolean => findings.some((finding) => finding.refused > 0);
