import { API_BASE, get, post } from "../http";
import type { Company, TraceParty, Wallet } from "../types";
import { type Read, readRecord, save } from "../versions";

/** 422 names each required paper that is missing or over: `documents.<kind>`. */
export const approveCompany = (id: number, reason: string) =>
  post<Company>(`/companies/${id}/approve`, { reason });

export const suspendCompany = (id: number, reason: string) =>
  post<Company>(`/companies/${id}/suspend`, { reason });

/** The phone with which a customer from before activates its account. */
export const noteContact = (base: Company & Read, phone: string, reason: string) =>
  save<Company, { phone: string; reason: string }, Company>({
    resource: "companies",
    path: `/companies/${base.id}/contact`,
    readAt: `/companies/${base.id}`,
    base,
    mine: { phone, reason },
    formOf: ({ contact_phone }) => ({ phone: contact_phone }),
  });

/** First-sale file: every document in force and a list of them. */
export const companyDossier = (id: number) => `${API_BASE}/companies/${id}/dossier`;

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
  save<Company, CompanyData, Company>({
    resource: "companies",
    path: `/companies/${base.id}`,
    base,
    mine: data,
    formOf,
  });

export const companyWallet = (id: number, signal?: AbortSignal) =>
  get<Wallet>(`/companies/${id}/wallet`, signal);

/** What 码上放心 calls this company. */
export const traceParty = (id: number, signal?: AbortSignal) =>
  readRecord<TraceParty & Read>(`/trace_parties/${id}`, signal);

export const setTraceParty = (base: TraceParty & Read, data: { code: string; reason: string }) =>
  save<TraceParty, { code: string; reason: string }, TraceParty>({
    resource: "trace_parties",
    path: `/trace_parties/${base.id}`,
    base,
    mine: data,
    formOf: ({ code }) => ({ code }),
  });
