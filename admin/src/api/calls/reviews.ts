import { post } from "../http";
import type { QuantityRules, Review, ReviewRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export type ReviewDecision = "pass" | "refuse" | "agree_cancel" | "decline_cancel";

export const decideReview = (id: string, decision: ReviewDecision, reason: string) =>
  post<Review>(`/reviews/${encodeURIComponent(id)}/${decision}`, { reason });

export const reviewRules = (signal?: AbortSignal) => readRecord<ReviewRules & Read>("/review_rules", signal);

export const setReviewRules = (base: ReviewRules & Read, rules: ReviewRules, reason: string) =>
  save<ReviewRules, ReviewRules & { reason: string }, ReviewRules>({
    resource: "review_rules",
    path: "/review_rules",
    base,
    mine: { ...rules, reason },
    formOf: (read) => read,
  });

export const quantityRules = (signal?: AbortSignal) =>
  readRecord<QuantityRules & Read>("/quantity_rules", signal);

export const setQuantityRules = (
  base: QuantityRules & Read,
  { reason, ...rules }: QuantityRules & { reason: string },
) =>
  save<QuantityRules, QuantityRules & { reason: string }, QuantityRules>({
    resource: "quantity_rules",
    path: "/quantity_rules",
    base,
    mine: { ...rules, reason },
    formOf: (read) => read,
  });
