import { addressOf, post } from "../endpoints";

export const fileReceipt = (id: number) => post("/admin/api/receipts/{id}/file", { params: { id } });

export const faultReceipt = (id: number, reason: string) =>
  post("/admin/api/receipts/{id}/fault", { params: { id }, body: { reason } });

export const receiptNote = (id: number) => addressOf("/admin/api/receipts/{id}/note", { params: { id } });
