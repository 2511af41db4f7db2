import { post } from "../http";
import type { Recall } from "../types";

export interface RecallDraft {
  goods_id: number;
  batch_number: string;
  level: number;
  reason: string;
  instruction: string;
}

export const draftRecall = (draft: RecallDraft) => post<Recall>("/recalls", { ...draft });

export const moveRecall = (id: number, step: "issue" | "drop" | "close") =>
  post<Recall>(`/recalls/${id}/${step}`, {});
