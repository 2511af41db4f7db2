import type { GoodsCard } from "@/api/types";

type Packed = Pick<GoodsCard, "base_number" | "bzdw" | "case_number" | "qg_number" | "unit">;

export interface PackRule {
  label: string;
  number: number;
  /** with the unit */
  text: string;
}

/** 起订, 中包装, 件装, 限购: only those that say something. */
export function packRules({ base_number, bzdw, case_number, qg_number, unit }: Packed): PackRule[] {
  const rules: [label: string, number: number, says: boolean][] = [
    ["起订", base_number, base_number > 1],
    ["中包装", bzdw, bzdw > 1],
    ["件装", case_number, case_number > 0],
    ["限购", qg_number, qg_number > 0],
  ];
  return rules
    .filter(([, , says]) => says)
    .map(([label, number]) => ({ label, number, text: `${number} ${unit}` }));
}

/** "再加 n 盒满一件", or how many cases it is; "" when the case is unknown or can't be reached. */
export function caseHint(goods: Packed, number: number, max: number | null): string {
  const size = goods.case_number;
  if (size <= 1 || number < 1) return "";
  const cases = Math.floor(number / size);
  const rest = number % size;
  if (rest === 0) return `正好 ${cases} 件`;
  const missing = size - rest;
  if (max !== null && number + missing > max) return "";
  return cases === 0
    ? `再加 ${missing} ${goods.unit}满一件`
    : `再加 ${missing} ${goods.unit}满 ${cases + 1} 件`;
}
