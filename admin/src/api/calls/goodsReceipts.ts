import { addressOf, get, post } from "../endpoints";
import type { ReceivingRules } from "../types";
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
  post("/admin/api/goods_receipts/{id}/accept", { params: { id }, body });

export const withdrawReceipt = (id: number, reason: string) =>
  post("/admin/api/goods_receipts/{id}/withdraw", { params: { id }, body: { reason } });

/** The temperatures on the way of a cold delivery, in the order of time. */
export const receiptReadings = (id: number, signal?: AbortSignal) =>
  get("/admin/api/goods_receipts/{id}/readings", { params: { id }, signal });

export const receiptTemplate = addressOf("/admin/api/goods_receipts/template");

/** Reads and checks; nothing is written. */
export const readReceiptSheet = (file: File) => post("/admin/api/goods_receipts/sheet", { upload: file });

export const receivingRules = (signal?: AbortSignal) => readRecord("/admin/api/receiving_rules", { signal });

interface TypedReceivingRules {
  second_person: boolean;
  shortest_days: string;
  coldest: string;
  warmest: string;
  scans_due_on: string;
  letters_bind: boolean;
  orders_due_on?: string;
}

export const setReceivingRules = (
  base: ReceivingRules & Read,
  rules: TypedReceivingRules & { reason: string },
) =>
  save("/admin/api/receiving_rules", {
    resource: "receiving_rules",
    base,
    mine: rules,
    formOf: (read) => ({ ...read, shortest_days: String(read.shortest_days) }),
  });
