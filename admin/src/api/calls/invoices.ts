import { addressOf, post } from "../endpoints";
import type { GoodsTax } from "../types";
import { type Read, save } from "../versions";

export const invoiceFile = (id: number) => addressOf("/admin/api/invoices/{id}/file", { params: { id } });

export const retryInvoice = (id: number) => post("/admin/api/invoices/{id}/retry", { params: { id } });

export const issueInvoice = (order_id: string, reason: string) =>
  post("/admin/api/invoices", { body: { order_id, reason } });

export interface Reversal {
  amount: string;
  /** Of the invoice, as it was read. */
  left: string;
  red_reason: string;
  reason: string;
}

/** By a red invoice. */
export const takeBackInvoice = (id: number, reversal: Reversal) =>
  post("/admin/api/invoices/{id}/red", { params: { id }, body: reversal });

export const setGoodsTax = (base: GoodsTax & Read, tax: { rate: number; tax_code: string }) =>
  save("/admin/api/goods_taxes/{id}", {
    resource: "goods_taxes",
    params: { id: base.id },
    base,
    mine: tax,
    formOf: (read) => read,
  });
