import { addressOf, type BodyOf, get, post } from "../endpoints";
import type { FeedbackRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export const answerFeedback = (id: number, text: string) =>
  post("/admin/api/feedback/{id}/answer", { params: { id }, body: { text } });

/** 0 = nobody */
export const assignFeedback = (id: number, staff_id: number) =>
  post("/admin/api/feedback/{id}/assign", { params: { id }, body: { staff_id } });

export const closeFeedback = (id: number, result: string) =>
  post("/admin/api/feedback/{id}/close", { params: { id }, body: { result } });

/** The product (0 = none of the catalogue) and the batch that it is about. */
export const nameFeedbackGoods = (id: number, body: BodyOf<"/admin/api/feedback/{id}/goods", "post">) =>
  post("/admin/api/feedback/{id}/goods", { params: { id }, body });

/** Who can look after feedback. */
export const feedbackAssignees = (signal?: AbortSignal) => get("/admin/api/feedback_assignees", { signal });

export const feedbackPhoto = (id: number) => addressOf("/admin/api/feedback_photos/{id}", { params: { id } });

export const feedbackRules = (signal?: AbortSignal) => readRecord("/admin/api/feedback_rules", { signal });

type TypedRules = Pick<FeedbackRules, "complaint_days">;

export const setFeedbackRules = (base: FeedbackRules & Read, mine: TypedRules & { reason: string }) =>
  save("/admin/api/feedback_rules", {
    resource: "feedback_rules",
    base,
    mine,
    formOf: ({ complaint_days }: FeedbackRules): TypedRules => ({ complaint_days }),
  });
