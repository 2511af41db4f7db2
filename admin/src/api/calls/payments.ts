import { API_BASE, call, get, post } from "../http";
import type {
  BankLine,
  BankTransaction,
  GatewayRefund,
  HeldRefund,
  Payment,
  PaymentAlarm,
  RemittanceProof,
  Statement,
  StatementDifference,
} from "../types";

/** What the bank's own records say of a transfer. */
export interface SeenMovement {
  bank_reference: string;
  payer_name: string;
  amount: string;
}

/** What of the uploaded bank statements a transfer may be, the likeliest first. */
export const bankLines = (id: number, signal?: AbortSignal) =>
  get<BankLine[]>(`/transfer_slips/${id}/bank_lines`, signal);

export const confirmTransfer = (id: number, movements: SeenMovement[]) =>
  post<RemittanceProof>(`/transfer_slips/${id}/confirm`, { movements });

/** One proposes, another agrees. */
export const returnRest = (id: number, way: string, bank_reference: string) =>
  post<BankTransaction>(`/bank_movements/${id}/return_rest`, { way, bank_reference });

export const releaseRefund = (id: number) => post<HeldRefund>(`/held_refunds/${id}/release`, {});

export const returnTransfer = (id: number, reason: string) =>
  post<RemittanceProof>(`/transfer_slips/${id}/return`, { reason });

export const transferFile = (id: number) => `${API_BASE}/transfer_slips/${id}/file`;

export const checkPayment = (id: number) => post<Payment>(`/payments/${id}/check`, {});

export const retryRefund = (id: number) => post<GatewayRefund>(`/gateway_refunds/${id}/retry`, {});

/** One proposes, another agrees. */
export const refundInstead = (id: number, way: string, bank_reference: string) =>
  post<GatewayRefund>(`/gateway_refunds/${id}/instead`, { way, bank_reference });

export const seePaymentAlarm = (id: number, reason: string) =>
  post<PaymentAlarm>(`/payment_alarms/${id}/seen`, { reason });

export const fetchStatement = (channel: string, day: string) =>
  post<Statement>("/statements/fetch", { channel, day });

export async function uploadBankStatement(day: string, file: File): Promise<Statement> {
  const body = new FormData();
  body.set("file", file);
  const path = `${API_BASE}/statements/bank?day=${encodeURIComponent(day)}`;
  return (await call<Statement>(path, { method: "POST", body })).json;
}

export const settleDifference = (id: number, reason: string) =>
  post<StatementDifference>(`/statement_differences/${id}/settle`, { reason });
