import { addressOf, get, post, postOnLeaving } from "../endpoints";
import type { DepartmentRules, DocumentMatrix, Licence } from "../types";
import { type Read, readRecord, save } from "../versions";

/** `seen`: as it was read; what a colleague has read otherwise since is not approved. */
export const approveLicence = (id: number, seen: string) =>
  post("/admin/api/licences/{id}/approve", { params: { id }, body: { seen } });

/** The same of a page that is closed. */
export const approveLicenceOnLeaving = (id: number, seen: string) =>
  postOnLeaving("/admin/api/licences/{id}/approve", { params: { id }, body: { seen } });

export const rejectLicence = (id: number, reason: string) =>
  post("/admin/api/licences/{id}/reject", { params: { id }, body: { reason } });

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
  save("/admin/api/licences/{id}", {
    resource: "licences",
    params: { id: base.id },
    base,
    mine: reading,
    formOf,
  });

export const documentRules = (signal?: AbortSignal) => readRecord("/admin/api/document_rules", { signal });

export interface DocumentRule {
  buyer_type: number;
  kind: string;
  need: string;
  reason: string;
}

export const setDocumentRule = (base: DocumentMatrix & Read, rule: DocumentRule) =>
  save("/admin/api/document_rules", {
    resource: "document_rules",
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
  save("/admin/api/document_rules/second_look", {
    resource: "document_rules",
    readFrom: "/admin/api/document_rules",
    base,
    mine: rule,
    formOf: ({ rows }) => ({ is_needed: rows.find(({ kind }) => kind === rule.kind)?.needs_second_look }),
  });

export const setCorrectionRule = (
  base: DocumentMatrix & Read,
  rule: { is_needed: boolean; reason: string },
) =>
  save("/admin/api/document_rules/corrections", {
    resource: "document_rules",
    readFrom: "/admin/api/document_rules",
    base,
    mine: rule,
    formOf: ({ corrections_need_second }) => ({ is_needed: corrections_need_second }),
  });

export const setAgentRule = (base: DocumentMatrix & Read, rule: { is_needed: boolean; reason: string }) =>
  save("/admin/api/document_rules/agents", {
    resource: "document_rules",
    readFrom: "/admin/api/document_rules",
    base,
    mine: rule,
    formOf: ({ agents_order }) => ({ is_needed: agents_order }),
  });

export const departmentRules = (signal?: AbortSignal) =>
  readRecord("/admin/api/department_rules", { signal });

export interface DepartmentRule {
  /** of goods */
  class: string;
  /** 妇产科、计划生育; empty = none is asked for */
  departments: string;
  reason: string;
}

export const setDepartmentRule = (base: DepartmentRules & Read, rule: DepartmentRule) =>
  save("/admin/api/department_rules", {
    resource: "department_rules",
    base,
    mine: rule,
    formOf: ({ rows }) => ({ departments: rows.find((row) => row.class === rule.class)?.departments }),
  });

export const expiryCalendar = (from: string, to: string, signal?: AbortSignal) =>
  get("/admin/api/licence_expiries", { query: { from, to }, signal });

export const remindOfExpiry = (ids: number[], note: string) =>
  post("/admin/api/licence_expiries/remind", { body: { ids, note } });

export const licenceScan = (id: number, page = 1) =>
  addressOf("/admin/api/licences/{id}/scan", { params: { id }, query: { page } });
