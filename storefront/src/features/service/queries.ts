import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { type ApiError, api } from "@/api/client";
import type { ServiceDesk, ServiceMessage, ServiceMessages, ServiceUnread } from "@/api/types";
import { userKeys } from "@/features/user/queries";

export const serviceKeys = { desk: ["service", "desk"] as const };

/** The content of a message, in the API's format. */
export interface Saying {
  kind: "text" | "picture" | "goods" | "order";
  text?: string;
  file?: string;
  goods_id?: number;
  order_number?: string;
}

const OFTEN_MS = 5_000;
const SELDOM_MS = 60_000;

/** Asked for often while one waits in the queue or the live channel is away. */
export function useDesk(isUp: boolean) {
  return useQuery<ServiceDesk, ApiError>({
    queryKey: serviceKeys.desk,
    queryFn: ({ signal }) => api.get("/api/service", { signal }),
    refetchInterval: ({ state }) =>
      isUp && state.data?.conversation?.state !== "waiting" ? SELDOM_MS : OFTEN_MS,
    meta: { errors: "silent" },
  });
}

export function askMessages(part: {
  before?: number;
  after?: number;
  limit?: number;
}): Promise<ServiceMessages> {
  const channel = `service ${part.before ? "before" : "after"}`;
  return api.get("/api/service/messages", { query: { ...part }, channel });
}

export function say(saying: Saying, key: string): Promise<ServiceMessage> {
  return api.post("/api/service/messages", { body: { ...saying, key } });
}

/** The line that says so. */
export function unsay(messageId: number): Promise<ServiceMessage> {
  return api.post(`/api/service/messages/${messageId}/retract`);
}

export async function keepPicture(picture: File): Promise<string> {
  const upload = new FormData();
  upload.append("file", picture);
  return (await api.post("/api/service/pictures", { upload })).key;
}

export function noteRead(messageId: number): Promise<ServiceUnread> {
  return api.post("/api/service/read", { body: { message_id: messageId } });
}

export function noteTyping(): Promise<unknown> {
  return api.post("/api/service/typing");
}

export function useClose() {
  const client = useQueryClient();
  return useMutation<ServiceDesk, ApiError, void>({
    mutationFn: () => api.post("/api/service/close"),
    onSuccess: (desk) => client.setQueryData(serviceKeys.desk, desk),
  });
}

export function useRate() {
  const client = useQueryClient();
  return useMutation<ServiceDesk, ApiError, { stars: number; words: string }>({
    mutationFn: (rating) => api.post("/api/service/rate", { body: rating }),
    onSuccess: (desk) => client.setQueryData(serviceKeys.desk, desk),
  });
}

/** The badge of every page. */
export function useBadge(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: userKeys.base }), [client]);
}
