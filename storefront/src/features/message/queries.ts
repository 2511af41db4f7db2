import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { MessagePage, MessagePreferences, Unsubscription } from "@/api/types";
import { userKeys } from "@/features/user/queries";

export const messageKeys = {
  all: ["message"] as const,
  page: (page: number, type: string) => ["message", page, type] as const,
  preferences: ["message", "preferences"] as const,
  unsubscription: (token: string) => ["message", "unsubscription", token] as const,
};

/** type: order | licence | promotion | service | system, "" = all */
export function useMessages(page: number, type = "", enabled = true) {
  return useQuery<MessagePage, ApiError>({
    queryKey: messageKeys.page(page, type),
    queryFn: ({ signal }) => api.get("/api/message", { query: { page, type: type || null }, signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { errors: "silent" },
  });
}

export function useReadMessages() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, { ids: readonly number[] }>({
    // One after the other: the counts that are asked for then are those after the last.
    scope: { id: "messages read" },
    mutationFn: ({ ids }) => api.post("/api/message/read", { body: { ids: [...ids] } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: messageKeys.all });
      void client.invalidateQueries({ queryKey: userKeys.base });
    },
  });
}

export function usePreferences() {
  return useQuery<MessagePreferences, ApiError>({
    queryKey: messageKeys.preferences,
    queryFn: ({ signal }) => api.get("/api/message/preferences", { signal }),
    meta: { errors: "silent" },
  });
}

export interface Choice {
  type: string;
  channel: string;
  is_on: boolean;
  /** to advertising by this channel */
  consent: boolean;
}

export function useChoose() {
  const client = useQueryClient();
  return useMutation<MessagePreferences, ApiError, Choice>({
    // One after the other: each answer has all switches, and the last one that comes must be the newest.
    scope: { id: "message preferences" },
    mutationFn: (choice) => api.put("/api/message/preferences", { body: { ...choice } }),
    onSuccess: (chosen) => client.setQueryData(messageKeys.preferences, chosen),
  });
}

/** The subject of a mail's link; no sign-in needed. */
export function useUnsubscription(token: string) {
  return useQuery<Unsubscription, ApiError>({
    queryKey: messageKeys.unsubscription(token),
    queryFn: ({ signal }) => api.get("/api/message/unsubscribe", { query: { token }, signal }),
    enabled: token !== "",
    retry: false,
    meta: { errors: "silent" },
  });
}

export function useUnsubscribe(token: string) {
  const client = useQueryClient();
  return useMutation<Unsubscription, ApiError, void>({
    mutationFn: () => api.post("/api/message/unsubscribe", { body: { token } }),
    onSuccess: (ended) => {
      client.setQueryData(messageKeys.unsubscription(token), ended);
      void client.invalidateQueries({ queryKey: messageKeys.preferences });
    },
  });
}
