import { addressOf, get, post } from "../endpoints";

/** What the bank's own records say of a transfer. */
export interface SeenMovement {
  bank_reference: string;
  payer_name: string;
  amount: string;
}

/** What of the uploaded bank statements a transfer may be, the likeliest first. */
export const bankLines = (id: number, signal?: AbortSignal) =>
  get("/admin/api/transfer_slips/{id}/bank_lines", { params: { id }, signal });

export const confirmTransfer = (id: number, movements: SeenMovement[]) =>
  post("/admin/api/transfer_slips/{id}/confirm", { params: { id }, body: { movements } });

/** One proposes, another agrees. */
export const returnRest = (id: number, way: string, bank_reference: string) =>
  post("/admin/api/bank_movements/{id}/return_rest", { params: { id }, body: { way, bank_reference } });

export const releaseRefund = (id: number) => post("/admin/api/held_refunds/{id}/release", { params: { id } });

export const returnTransfer = (id: number, reason: string) =>
  post("/admin/api/transfer_slips/{id}/return", { params: { id }, body: { reason } });

export const transferFile = (id: number) =>
  addressOf("/admin/api/transfer_slips/{id}/file", { params: { id } });

export const checkPayment = (id: number) => post("/admin/api/payments/{id}/check", { params: { id } });

export const retryRefund = (id: number) => post("/admin/api/gateway_refunds/{id}/retry", { params: { id } });

/** One proposes, another agrees. */
export const refundInstead = (id: number, way: string, bank_reference: string) =>
  post("/admin/api/gateway_refunds/{id}/instead", { params: { id }, body: { way, bank_reference } });

export const seePaymentAlarm = (id: number, reason: string) =>
  post("/admin/api/payment_alarms/{id}/seen", { params: { id }, body: { reason } });

export const fetchStatement = (channel: string, day: string) =>
  post("/admin/api/statements/fetch", { body: { channel, day } });

export const uploadBankStatement = (day: string, file: File) =>
  post("/admin/api/statements/bank", { query: { day }, upload: file });

export const settleDifference = (id: number, reason: string) =>
  post("/admin/api/statement_differences/{id}/settle", { params: { id }, body: { reason } });
