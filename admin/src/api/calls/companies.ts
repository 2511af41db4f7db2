import { addressOf, get, post } from "../endpoints";
import type { Company, TraceParty } from "../types";
import { type Read, readRecord, save } from "../versions";

/** 422 names each required paper that is missing or over: `documents.<kind>`. */
/** As it was read then. */
export const approveCompany = (id: number, reason: string, updated_at: string) =>
  post("/admin/api/companies/{id}/approve", { params: { id }, body: { reason, updated_at } });

export const suspendCompany = (id: number, reason: string) =>
  post("/admin/api/companies/{id}/suspend", { params: { id }, body: { reason } });

/** The phone with which a customer from before activates its account. */
export const noteContact = (base: Company & Read, phone: string, reason: string) =>
  save("/admin/api/companies/{id}/contact", {
    resource: "companies",
    params: { id: base.id },
    readFrom: "/admin/api/companies/{id}",
    base,
    mine: { phone, reason },
    formOf: ({ contact_phone }) => ({ phone: contact_phone }),
  });

/** First-sale file: every document in force and a list of them. */
export const companyDossier = (id: number) =>
  addressOf("/admin/api/companies/{id}/dossier", { params: { id } });

export interface CompanyData {
  name: string;
  short_name: string;
  credit_code: string;
  legal_person: string;
  province: string;
  city: string;
  district: string;
  street: string;
  rank: number;
  salesman_id: number | null;
  reason: string;
}

export const updateCompany = (
  base: Company & Read,
  data: CompanyData,
  formOf: (read: Company) => Partial<CompanyData>,
) =>
  save("/admin/api/companies/{id}", {
    resource: "companies",
    params: { id: base.id },
    base,
    mine: data,
    formOf,
  });

export const companyWallet = (id: number, signal?: AbortSignal) =>
  get("/admin/api/companies/{id}/wallet", { params: { id }, signal });

/** Rewards that later ones pay. */
export const companyDebts = (id: number, signal?: AbortSignal) =>
  get("/admin/api/companies/{id}/debts", { params: { id }, signal });

/** What 码上放心 calls this company. */
export const traceParty = (id: number, signal?: AbortSignal) =>
  readRecord("/admin/api/trace_parties/{id}", { params: { id }, signal });

export const setTraceParty = (base: TraceParty & Read, data: { code: string; reason: string }) =>
  save("/admin/api/trace_parties/{id}", {
    resource: "trace_parties",
    params: { id: base.id },
    base,
    mine: data,
    formOf: ({ code }) => ({ code }),
  });
