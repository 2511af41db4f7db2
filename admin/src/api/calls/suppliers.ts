import { addressOf, post } from "../endpoints";
import type { Supplier } from "../types";
import { type Read, save } from "../versions";

export const addSupplier = (name: string) => post("/admin/api/suppliers", { body: { name } });

export type SupplierFacts = Pick<
  Supplier,
  | "name"
  | "credit_code"
  | "licence_number"
  | "licence_scope"
  | "scope_codes"
  | "licence_until"
  | "agreement_until"
  | "agent_name"
  | "agent_id_number"
  | "agent_phone"
  | "letter_covers"
  | "letter_codes"
  | "letter_goods"
  | "letter_until"
  | "bank_account"
  | "note"
>;

const factsOf = ({
  name,
  credit_code,
  licence_number,
  licence_scope,
  scope_codes,
  licence_until,
  agreement_until,
  agent_name,
  agent_id_number,
  agent_phone,
  letter_covers,
  letter_codes,
  letter_goods,
  letter_until,
  bank_account,
  note,
}: SupplierFacts): SupplierFacts => ({
  name,
  credit_code,
  licence_number,
  licence_scope,
  scope_codes,
  licence_until: licence_until || null,
  agreement_until: agreement_until || null,
  agent_name,
  agent_id_number,
  agent_phone,
  letter_covers,
  letter_codes,
  letter_goods,
  letter_until: letter_until || null,
  bank_account,
  note,
});

export const setSupplier = (
  base: Supplier & Read,
  { reason, ...facts }: SupplierFacts & { reason: string },
) =>
  save("/admin/api/suppliers/{id}", {
    resource: "suppliers",
    params: { id: base.id },
    base,
    mine: { ...factsOf(facts), reason },
    formOf: factsOf,
  });

/** `seen`: as it was read; nobody approves what has changed since. */
export const giveOpinion = (id: number, said: { approves: boolean; opinion: string; seen: string }) =>
  post("/admin/api/suppliers/{id}/opinion", { params: { id }, body: said });

/** What 码上放心 calls the supplier. */
export const setTraceCode = (id: number, said: { code: string; reason: string }) =>
  post("/admin/api/suppliers/{id}/trace_code", { params: { id }, body: said });

/** 首营企业审批表, to print. */
export const supplierSheet = (id: number) => addressOf("/admin/api/suppliers/{id}/sheet", { params: { id } });

export const supplierScan = (id: number) => addressOf("/admin/api/supplier_scans/{id}", { params: { id } });

export const fileScan = (id: number, paper: string, file: File) =>
  post("/admin/api/suppliers/{id}/scans", { params: { id }, query: { paper }, upload: file });
