import * as z from "zod/mini";
import type { BuyerDocument } from "@/api/types";
import { chinaTime } from "@/ui/chinaTime";
import { isSamePages, keptPages, type Page } from "./pages";

/** What the form of a document holds. */
export interface DocumentState {
  /** in their order */
  pages: Page[];
  number: string;
  valid_from: string;
  valid_to: string;
  isLongTerm: boolean;
  scope: string[];
  /** by the codes of the document's further fields */
  particulars: Record<string, string>;
}

/** By the names of the fields; those of further ones are `particulars.agent`. */
export type DocumentErrors = Partial<Record<string, string>>;

/** The scope with one box ticked or not: "all" and single ones replace each other. */
export function withScope(
  { scope_choices }: BuyerDocument,
  scope: readonly string[],
  code: string,
  isOn: boolean,
): string[] {
  const rest = scope.filter((own) => own !== code);
  if (!isOn) return rest;
  const coversAll = (one: string) => scope_choices.some((choice) => choice.code === one && choice.covers_all);
  return coversAll(code) ? [code] : [...rest.filter((own) => !coversAll(own)), code];
}

export function stateOf(document: BuyerDocument): DocumentState {
  return {
    pages: keptPages(document),
    number: document.number,
    valid_from: document.valid_from ?? "",
    valid_to: document.valid_to ?? "",
    isLongTerm: document.status !== "missing" && !document.valid_to && !document.must_end,
    scope: document.scope,
    particulars: Object.fromEntries(document.particulars.map(({ code, value }) => [code, value])),
  };
}

/** Handed in as it is, it would be looked at a second time for nothing. */
const UNCHANGED: Record<string, string> = {
  approved: "还没有换照片或改内容；没有换证就不用重新提交",
  expired: "请先选换发后的新证照片",
  rejected: "请先按驳回原因换照片或改内容，再提交",
};

function isSame(one: DocumentState, other: DocumentState): boolean {
  const told = (rest: DocumentState) =>
    JSON.stringify([rest.number.trim(), rest.valid_from, rest.valid_to]) +
    JSON.stringify([rest.isLongTerm, [...rest.scope].sort()]) +
    JSON.stringify(Object.entries(rest.particulars).map(([code, text]) => [code, text.trim()]));
  return isSamePages(one.pages, other.pages) && told(one) === told(other);
}

/** What the form of this document takes. Its rules depend on each other, so all of them look at the whole. */
export const documentFieldsFor = (document: BuyerDocument): z.ZodMiniType<DocumentState, DocumentState> =>
  z
    .object({
      pages: z.array(z.custom<Page>()),
      number: z.string(),
      valid_from: z.string(),
      valid_to: z.string(),
      isLongTerm: z.boolean(),
      scope: z.array(z.string()),
      particulars: z.record(z.string(), z.string()),
    })
    .check(({ value, issues }) => {
      for (const [field, message] of Object.entries(documentErrors(document, value)))
        issues.push({ code: "custom", message, path: field.split("."), input: value });
    });

/** Validation before a document is sent. */
export function documentErrors(
  document: BuyerDocument,
  input: DocumentState,
  today = chinaTime(Date.now()).slice(0, 10),
): DocumentErrors {
  const errors: DocumentErrors = {};
  if (!input.pages.length) errors.pages = "请选择照片、扫描件或 PDF";
  if (document.has_number && !input.number.trim()) errors.number = "请照证照填写编号";
  if (input.pages.length && isSame(input, stateOf(document))) {
    const unchanged = UNCHANGED[document.status];
    if (unchanged) errors.pages = unchanged;
  }
  if (document.must_end && !input.valid_from) errors.valid_from = "请照委托书填写从哪一天起有效";
  const dates = dateError(document, input, today);
  if (dates) errors.valid_to = dates;
  if (document.scope_choices.length && !input.scope.length) errors.scope = "请照证照勾选经营范围";
  for (const { code, is_required } of document.particulars)
    if (is_required && !input.particulars[code]?.trim()) errors[`particulars.${code}`] = "请照证件填写这一项";
  return errors;
}

function dateError(
  { must_end }: BuyerDocument,
  { isLongTerm, valid_from, valid_to }: DocumentState,
  today: string,
): string | null {
  if (isLongTerm && !must_end) return null;
  if (!valid_to) return must_end ? "请照委托书填写有效期至哪一天" : "请填写有效期至，或勾选长期有效";
  if (valid_from && valid_to < valid_from) return "有效期的最后一天早于第一天，请核对";
  return valid_to < today ? "这份证照已经过期，请上传换发后的新证" : null;
}
