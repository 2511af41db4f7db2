import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { MessagePage } from "@/api/types";
import { userKeys } from "@/features/user/queries";

export const messageKeys = {
  all: ["message"] as const,
  page: (page: number, type: string) => ["message", page, type] as const,
};

/** type: order | licence | system, "" = all */
export function useMessages(page: number, type = "", enabled = true) {
  return useQuery<MessagePage, ApiError>({
    queryKey: messageKeys.page(page, type),
    queryFn: ({ signal }) =>
      api.get<MessagePage>("/api/message", { query: { page, type: type || null }, signal }),
    placeholderData: keepPreviousData,
    enabled,
    meta: { errors: "silent" },
  });
}

/** No ids = all of them. */
export function useReadMessages() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number[]>({
    mutationFn: (ids) => api.post("/api/message/read", { body: { ids } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: messageKeys.all });
      void client.invalidateQueries({ queryKey: userKeys.base });
    },
  });
}
