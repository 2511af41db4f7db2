import { get, post } from "../http";
import type { Feedback, FeedbackAssignee } from "../types";

export type FeedbackStep = "answer" | "assign" | "close";

export const feedbackStep = (id: number, step: FeedbackStep, body: Record<string, unknown>) =>
  post<Feedback>(`/feedback/${id}/${step}`, body);

/** Who can look after feedback. */
export const feedbackAssignees = (signal?: AbortSignal) =>
  get<FeedbackAssignee[]>("/feedback_assignees", signal);
