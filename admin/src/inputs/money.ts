import { type Fen, formatFen, type Money } from "@yaoji/money";

/** Money is a string of yuan at the edges and whole fen inside; there is no float in between. */
const YUAN = /^(\d{1,9})(?:\.(\d{1,2}))?$/;

/** What people really type: full-width digits, ¥, thousands separators, spaces. */
export function tidyMoney(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[¥￥,\s]/g, "")
    .replaceAll("。", ".");
}

/** "12.3" → 1230; null when it is not an amount. */
export function toFen(text: string | null | undefined): Fen | null {
  const match = YUAN.exec(text?.trim() ?? "");
  if (!match) return null;
  const [, whole = "0", decimals = ""] = match;
  return Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
}

/** "12.3" → "12.30"; anything else stays as typed, for the validator to name. */
export function completeMoney(text: string): string {
  const tidy = tidyMoney(text);
  const fen = toFen(tidy);
  return fen === null ? tidy : formatFen(fen);
}

/** For a form: an error in words, or undefined. Empty is for `required` to judge. */
export function moneyError(value: unknown): string | undefined {
  if (value === null || value === undefined || value === "") return undefined;
  if (typeof value !== "string") return "请填金额";
  if (/^\d+\.\d{3,}$/.test(value)) return "最多两位小数（分）";
  if (/^-/.test(value)) return "金额不能是负数";
  const fen = toFen(value);
  if (fen === null) return /^\d{10,}/.test(value) ? "金额太大，请核对" : "请填金额，如 12.50";
  return undefined;
}

export function positiveMoney(value: unknown): string | undefined {
  const error = moneyError(value);
  if (error || typeof value !== "string" || value === "") return error;
  return toFen(value) === 0 ? "价格要大于 0" : undefined;
}

/** Their sum; invalid amounts count as zero. */
export function sumMoney(values: readonly Money[]): Money {
  return formatFen(values.reduce((sum, value) => sum + (toFen(value) ?? 0), 0));
}
