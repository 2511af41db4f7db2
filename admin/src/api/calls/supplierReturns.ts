import { addressOf, post } from "../endpoints";

export interface SupplierReturnNote {
  quantity: number;
  /** stock | quarantine | unfit */
  source: string;
  reason: string;
  /** trace codes, parted by anything */
  codes: string;
}

export const askSupplierReturn = (line_id: number, note: SupplierReturnNote) =>
  post("/admin/api/supplier_returns", { body: { line_id, ...note } });

export interface SupplierReturnDecision {
  approves: boolean;
  opinion: string;
}

export const decideSupplierReturn = (id: number, decision: SupplierReturnDecision) =>
  post("/admin/api/supplier_returns/{id}/decide", { params: { id }, body: decision });

export const withdrawSupplierReturn = (id: number, reason: string) =>
  post("/admin/api/supplier_returns/{id}/withdraw", { params: { id }, body: { reason } });

/** The paper that the supplier signs. */
export const supplierReturnNote = (id: number) =>
  addressOf("/admin/api/supplier_returns/{id}/note", { params: { id } });
