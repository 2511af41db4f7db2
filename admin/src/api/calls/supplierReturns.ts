import { API_BASE, post } from "../http";
import type { SupplierReturn } from "../types";

export interface SupplierReturnNote {
  quantity: number;
  /** stock | quarantine | unfit */
  source: string;
  reason: string;
  /** trace codes, parted by anything */
  codes: string;
}

export const askSupplierReturn = (line_id: number, note: SupplierReturnNote) =>
  post<SupplierReturn>("/supplier_returns", { line_id, ...note });

export interface SupplierReturnDecision {
  approves: boolean;
  opinion: string;
}

export const decideSupplierReturn = (id: number, decision: SupplierReturnDecision) =>
  post<SupplierReturn>(`/supplier_returns/${id}/decide`, { ...decision });

export const withdrawSupplierReturn = (id: number, reason: string) =>
  post<SupplierReturn>(`/supplier_returns/${id}/withdraw`, { reason });

/** The paper that the supplier signs. */
export const supplierReturnNote = (id: number) => `${API_BASE}/supplier_returns/${id}/note`;
