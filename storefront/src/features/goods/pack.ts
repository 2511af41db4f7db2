import type { GoodsCard } from "@/api/types";

type Packed = Pick<GoodsCard, "base_number" | "bzdw" | "case_number" | "qg_number" | "unit">;

export interface PackRule {
  label: string;
  text: string;
}

/** 起订, 中包装, 件装, 限购: only those that say something. */
export function packRules({ base_number, bzdw, case_number, qg_number, unit }: Packed): PackRule[] {
  const rules: PackRule[] = [];
  if (base_number > 1) rules.push({ label: "起订", text: `${base_number} ${unit}` });
  if (bzdw > 1) rules.push({ label: "中包装", text: `${bzdw} ${unit}` });
  if (case_number > 0) rules.push({ label: "件装", text: `${case_number} ${unit}` });
  if (qg_number > 0) rules.push({ label: "限购", text: `${qg_number} ${unit}` });
  return rules;
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
