import { API_BASE, call, get, post } from "../http";
import type { ColdReading, GoodsReceipt, ReceiptSheet, ReceivingRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export interface AcceptanceDraft {
  opinion: string;
  appearance: string;
  lines: {
    id: number;
    accepted: number;
    refuse_reason: string;
    has_report: boolean;
    /** empty: it stays where it lay */
    shelf_place: string;
  }[];
}

export const acceptReceipt = (id: number, body: AcceptanceDraft) =>
  post<GoodsReceipt>(`/goods_receipts/${id}/accept`, body);

export const withdrawReceipt = (id: number, reason: string) =>
  post<GoodsReceipt>(`/goods_receipts/${id}/withdraw`, { reason });

/** The temperatures on the way of a cold delivery, in the order of time. */
export const receiptReadings = (id: number, signal?: AbortSignal) =>
  get<ColdReading[]>(`/goods_receipts/${id}/readings`, signal);

export const receiptTemplate = `${API_BASE}/goods_receipts/template`;

/** Reads and checks; nothing is written. */
export async function readReceiptSheet(file: File): Promise<ReceiptSheet> {
  const body = new FormData();
  body.set("file", file);
  return (await call<ReceiptSheet>(`${API_BASE}/goods_receipts/sheet`, { method: "POST", body })).json;
}

export const receivingRules = (signal?: AbortSignal) =>
  readRecord<ReceivingRules & Read>("/receiving_rules", signal);

interface TypedReceivingRules {
  second_person: boolean;
  shortest_days: string;
  coldest: string;
  warmest: string;
  scans_due_on: string;
}

export const setReceivingRules = (
  base: ReceivingRules & Read,
  rules: TypedReceivingRules & { reason: string },
) =>
  save<ReceivingRules, TypedReceivingRules & { reason: string }, ReceivingRules>({
    resource: "receiving_rules",
    path: "/receiving_rules",
    base,
    mine: rules,
    formOf: (read) => ({ ...read, shortest_days: String(read.shortest_days) }),
  });
