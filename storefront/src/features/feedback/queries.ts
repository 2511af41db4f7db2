import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { FeedbackDetail, FeedbackForm, FeedbackPage } from "@/api/types";
import { uploaded } from "@/features/afterSales/queries";

const feedbackKeys = {
  all: ["feedback"] as const,
  one: (id: number) => ["feedback", "one", id] as const,
};

/** The kinds of feedback, and the deadline for answering complaints. */
export function useFeedbackForm() {
  return useQuery<FeedbackForm, ApiError>({
    queryKey: [...feedbackKeys.all, "form"],
    queryFn: ({ signal }) => api.get("/api/user/feedback/form", { signal }),
    staleTime: 60 * 60_000,
    meta: { errors: "silent" },
  });
}

export function useFeedbackList(page: number, status: number) {
  return useQuery<FeedbackPage, ApiError>({
    queryKey: [...feedbackKeys.all, "list", page, status],
    queryFn: ({ signal }) => api.get("/api/user/feedback", { query: { page, per_page: 10, status }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

export function useFeedback(id: number | null) {
  return useQuery<FeedbackDetail, ApiError>({
    queryKey: feedbackKeys.one(id ?? 0),
    queryFn: ({ signal }) => api.get(`/api/user/feedback/${id}`, { signal, channel: `feedback-${id}` }),
    enabled: id !== null,
    meta: { errors: "silent" },
  });
}

export interface Told {
  /** sent with every retry, so that it is stored once */
  key: string;
  kind: number;
  content: string;
  contact: string;
  goods: string;
  batch_number: string;
  order_number: string;
  photos: File[];
}

export function useTell() {
  const client = useQueryClient();
  return useMutation<number, ApiError, Told>({
    mutationFn: async ({ key, photos, ...rest }) => {
      const body = { ...rest, photos: await uploaded(photos) };
      return api.post("/api/user/feedback", { body, headers: { "Idempotency-Key": key } });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: [...feedbackKeys.all, "list"] }),
    // The form shows the errors at the fields.
    meta: { ownCodes: [413, 422] },
  });
}

export function useReply(id: number) {
  const client = useQueryClient();
  return useMutation<FeedbackDetail, ApiError, string>({
    mutationFn: (content) => api.post(`/api/user/feedback/${id}/reply`, { body: { content } }),
    onSuccess: (detail) => {
      client.setQueryData(feedbackKeys.one(id), detail);
      return client.invalidateQueries({ queryKey: [...feedbackKeys.all, "list"] });
    },
  });
}
