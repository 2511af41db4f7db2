import { API_BASE, post } from "../http";
import type { GoodsTax, Invoice } from "../types";
import { type Read, save } from "../versions";

export const invoiceFile = (id: number) => `${API_BASE}/invoices/${id}/file`;

export const retryInvoice = (id: number) => post<Invoice>(`/invoices/${id}/retry`, {});

export const setGoodsTax = (base: GoodsTax & Read, tax: { rate: number; tax_code: string }) =>
  save<GoodsTax, { rate: number; tax_code: string }, GoodsTax>({
    resource: "goods_taxes",
    path: `/goods_taxes/${base.id}`,
    base,
    mine: tax,
    formOf: (read) => read,
  });
