import { API_BASE, post } from "../http";
import type { Recall } from "../types";

export interface RecallDraft {
  goods_id: number;
  batch_number: string;
  level: number;
  reason: string;
  instruction: string;
}

export const draftRecall = (draft: RecallDraft) => post<Recall>("/recalls", { ...draft });

export const moveRecall = (id: number, step: "issue" | "drop") => post<Recall>(`/recalls/${id}/${step}`, {});

export const closeRecall = (id: number, conclusion: string) =>
  post<Recall>(`/recalls/${id}/close`, { conclusion });

export interface RecallCall {
  told_by: string;
  told_at: string;
  in_stock: number;
  sold: number;
  note: string;
}

export const recordCall = (notice: number, said: RecallCall) =>
  post<Recall>(`/recall_notices/${notice}/call`, { ...said });

export interface RecallReport {
  kind: string;
  reported_on: string;
  authority: string;
  note: string;
}

export const reportRecall = (id: number, report: RecallReport) =>
  post<Recall>(`/recalls/${id}/reports`, { ...report });

export const recallPlan = (id: number) => `${API_BASE}/recalls/${id}/plan`;
export const recallSummary = (id: number) => `${API_BASE}/recalls/${id}/summary`;
export const recallSheet = (id: number) => `${API_BASE}/recalls/${id}/sheet`;
