import { API_BASE, post } from "../http";
import type { Receipt } from "../types";

export const fileReceipt = (id: number) => post<Receipt>(`/receipts/${id}/file`, {});

export const faultReceipt = (id: number, reason: string) =>
  post<Receipt>(`/receipts/${id}/fault`, { reason });

export const receiptNote = (id: number) => `${API_BASE}/receipts/${id}/note`;
