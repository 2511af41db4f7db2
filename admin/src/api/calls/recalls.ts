import { addressOf, post } from "../endpoints";

export interface RecallDraft {
  goods_id: number;
  batch_number: string;
  level: number;
  reason: string;
  instruction: string;
}

export const draftRecall = (draft: RecallDraft) => post("/admin/api/recalls", { body: draft });

export const moveRecall = (id: number, step: "issue" | "drop") =>
  post(`/admin/api/recalls/{id}/${step}`, { params: { id } });

export const closeRecall = (id: number, conclusion: string) =>
  post("/admin/api/recalls/{id}/close", { params: { id }, body: { conclusion } });

export interface RecallCall {
  told_by: string;
  told_at: string;
  in_stock: number;
  sold: number;
  note: string;
}

export const recordCall = (notice: number, said: RecallCall) =>
  post("/admin/api/recall_notices/{id}/call", { params: { id: notice }, body: said });

export interface RecallReport {
  kind: string;
  reported_on: string;
  authority: string;
  note: string;
}

export const reportRecall = (id: number, report: RecallReport) =>
  post("/admin/api/recalls/{id}/reports", { params: { id }, body: report });

export const recallPlan = (id: number) => addressOf("/admin/api/recalls/{id}/plan", { params: { id } });
export const recallSummary = (id: number) => addressOf("/admin/api/recalls/{id}/summary", { params: { id } });
export const recallSheet = (id: number) => addressOf("/admin/api/recalls/{id}/sheet", { params: { id } });
