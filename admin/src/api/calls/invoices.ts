import { API_BASE, post } from "../http";
import type { GoodsTax, Invoice } from "../types";
import { type Read, save } from "../versions";

export const invoiceFile = (id: number) => `${API_BASE}/invoices/${id}/file`;

export const retryInvoice = (id: number) => post<Invoice>(`/invoices/${id}/retry`, {});

export const issueInvoice = (order_id: string, reason: string) =>
  post<Invoice>("/invoices", { order_id, reason });

export interface Reversal {
  amount: string;
  /** Of the invoice, as it was read. */
  left: string;
  red_reason: string;
  reason: string;
}

/** By a red invoice. */
export const takeBackInvoice = (id: number, reversal: Reversal) =>
  post<Invoice>(`/invoices/${id}/red`, reversal);

export const setGoodsTax = (base: GoodsTax & Read, tax: { rate: number; tax_code: string }) =>
  save<GoodsTax, { rate: number; tax_code: string }, GoodsTax>({
    resource: "goods_taxes",
    path: `/goods_taxes/${base.id}`,
    base,
    mine: tax,
    formOf: (read) => read,
  });
