import { post } from "../endpoints";
import type { QuantityRules, ReviewRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export type ReviewDecision = "pass" | "refuse" | "agree_cancel" | "decline_cancel";

export const decideReview = (id: string, decision: ReviewDecision, reason: string) =>
  post(`/admin/api/reviews/{id}/${decision}`, { params: { id }, body: { reason } });

export const reviewRules = (signal?: AbortSignal) => readRecord("/admin/api/review_rules", { signal });

export const setReviewRules = (base: ReviewRules & Read, rules: ReviewRules, reason: string) =>
  save("/admin/api/review_rules", {
    resource: "review_rules",
    base,
    mine: { ...rules, reason },
    formOf: (read) => read,
  });

export const quantityRules = (signal?: AbortSignal) => readRecord("/admin/api/quantity_rules", { signal });

export const setQuantityRules = (
  base: QuantityRules & Read,
  { reason, ...rules }: QuantityRules & { reason: string },
) =>
  save("/admin/api/quantity_rules", {
    resource: "quantity_rules",
    base,
    mine: { ...rules, reason },
    formOf: (read) => read,
  });
