import { API_BASE, call, post } from "../http";
import type { Supplier } from "../types";
import { type Read, save } from "../versions";

export const addSupplier = (name: string) => post<Supplier>("/suppliers", { name });

export type SupplierFacts = Pick<
  Supplier,
  | "name"
  | "credit_code"
  | "licence_number"
  | "licence_scope"
  | "licence_until"
  | "agreement_until"
  | "agent_name"
  | "agent_phone"
  | "letter_until"
  | "note"
>;

const factsOf = ({
  name,
  credit_code,
  licence_number,
  licence_scope,
  licence_until,
  agreement_until,
  agent_name,
  agent_phone,
  letter_until,
  note,
}: SupplierFacts): SupplierFacts => ({
  name,
  credit_code,
  licence_number,
  licence_scope,
  licence_until: licence_until || null,
  agreement_until: agreement_until || null,
  agent_name,
  agent_phone,
  letter_until: letter_until || null,
  note,
});

export const setSupplier = (
  base: Supplier & Read,
  { reason, ...facts }: SupplierFacts & { reason: string },
) =>
  save<Supplier, SupplierFacts & { reason: string }, Supplier>({
    resource: "suppliers",
    path: `/suppliers/${base.id}`,
    base,
    mine: { ...factsOf(facts), reason },
    formOf: factsOf,
  });

export const giveOpinion = (id: number, said: { approves: boolean; opinion: string }) =>
  post<Supplier>(`/suppliers/${id}/opinion`, said);

/** What 码上放心 calls the supplier. */
export const setTraceCode = (id: number, said: { code: string; reason: string }) =>
  post<Supplier>(`/suppliers/${id}/trace_code`, said);

export const supplierScan = (id: number) => `${API_BASE}/supplier_scans/${id}`;

export async function fileScan(id: number, paper: string, file: File): Promise<Supplier> {
  const body = new FormData();
  body.set("file", file);
  const path = `${API_BASE}/suppliers/${id}/scans?${new URLSearchParams({ paper })}`;
  return (await call<Supplier>(path, { method: "POST", body })).json;
}
