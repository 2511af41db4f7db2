import { API_BASE, get, post } from "../http";
import type { DocumentMatrix, ExpiryCalendar, Licence } from "../types";
import { type Read, readRecord, save } from "../versions";

export const approveLicence = (id: number) => post<Licence>(`/licences/${id}/approve`, {});

export const rejectLicence = (id: number, reason: string) =>
  post<Licence>(`/licences/${id}/reject`, { reason });

/** What QA reads in a scan, over what the buyer typed. */
export interface Reading {
  number: string;
  scope: string[];
  valid_from: string | null;
  /** null = 长期 */
  valid_to: string | null;
  /** by the codes of the document's fields */
  particulars: Record<string, string>;
  reason: string;
}

export const correctLicence = (
  base: Licence & Read,
  reading: Reading,
  formOf: (read: Licence) => Partial<Reading>,
) =>
  save<Licence, Reading, Licence>({
    resource: "licences",
    path: `/licences/${base.id}`,
    base,
    mine: reading,
    formOf,
  });

export const documentRules = (signal?: AbortSignal) =>
  readRecord<DocumentMatrix & Read>("/document_rules", signal);

export interface DocumentRule {
  buyer_type: number;
  kind: string;
  need: string;
  reason: string;
}

export const setDocumentRule = (base: DocumentMatrix & Read, rule: DocumentRule) =>
  save<DocumentMatrix, DocumentRule, DocumentMatrix>({
    resource: "document_rules",
    path: "/document_rules",
    base,
    mine: rule,
    formOf: ({ columns, rows }) => {
      const place = columns.findIndex(({ buyer_type }) => buyer_type === rule.buyer_type);
      return { need: rows.find(({ kind }) => kind === rule.kind)?.needs[place] };
    },
  });

export const setSecondLook = (
  base: DocumentMatrix & Read,
  rule: { kind: string; is_needed: boolean; reason: string },
) =>
  save<DocumentMatrix, typeof rule, DocumentMatrix>({
    resource: "document_rules",
    path: "/document_rules/second_look",
    readAt: "/document_rules",
    base,
    mine: rule,
    formOf: ({ rows }) => ({ is_needed: rows.find(({ kind }) => kind === rule.kind)?.needs_second_look }),
  });

export const setCorrectionRule = (
  base: DocumentMatrix & Read,
  rule: { is_needed: boolean; reason: string },
) =>
  save<DocumentMatrix, typeof rule, DocumentMatrix>({
    resource: "document_rules",
    path: "/document_rules/corrections",
    readAt: "/document_rules",
    base,
    mine: rule,
    formOf: ({ corrections_need_second }) => ({ is_needed: corrections_need_second }),
  });

export const expiryCalendar = (from: string, to: string, signal?: AbortSignal) =>
  get<ExpiryCalendar>(`/licence_expiries?from=${from}&to=${to}`, signal);

export const remindOfExpiry = (ids: number[], note: string) =>
  post<{ sent: number; skipped: number }>("/licence_expiries/remind", { ids, note });

export const licenceScan = (id: number, page = 1) => `${API_BASE}/licences/${id}/scan?page=${page}`;
