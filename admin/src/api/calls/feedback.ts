import { addressOf, get, post } from "../endpoints";

export const answerFeedback = (id: number, text: string) =>
  post("/admin/api/feedback/{id}/answer", { params: { id }, body: { text } });

/** 0 = nobody */
export const assignFeedback = (id: number, staff_id: number) =>
  post("/admin/api/feedback/{id}/assign", { params: { id }, body: { staff_id } });

export const closeFeedback = (id: number, result: string) =>
  post("/admin/api/feedback/{id}/close", { params: { id }, body: { result } });

/** Who can look after feedback. */
export const feedbackAssignees = (signal?: AbortSignal) => get("/admin/api/feedback_assignees", { signal });

export const feedbackPhoto = (id: number) => addressOf("/admin/api/feedback_photos/{id}", { params: { id } });
