import type { SaleRule } from "../../api/types";
import type { Word } from "../../i18n/words";
import { BUYER_TYPES } from "../companies/choices";
import { scopeText } from "../goodsPrices/scope";

export const EFFECTS = [
  { id: "allow", name: "可供：只卖给这些客户" },
  { id: "forbid", name: "不可供：不卖给这些客户" },
];

export const EFFECT_WORD: Record<string, Word> = {
  allow: { text: "可供", tone: "ok" },
  forbid: { text: "不可供", tone: "danger" },
};

type Named = Partial<Pick<SaleRule, "company_id" | "region" | "rank" | "buyer_type">>;

/** Whom a rule names, besides the buyer it may name: 湖北省 · 诊所 · 3 级客户. */
export function named({ buyer_type, region, rank }: Named): string {
  const type = BUYER_TYPES.find(({ id }) => id === buyer_type)?.name ?? "";
  return [region, type, scopeText({ rank })].filter(Boolean).join(" · ");
}

/** Why a rule would match no specific buyer. */
export function namesError(_value: unknown, values: Named): string | undefined {
  const isNamed = values.company_id || values.region || values.buyer_type || typeof values.rank === "number";
  return isNamed ? undefined : "客户、地区、客户类型、等级至少选一项";
}
