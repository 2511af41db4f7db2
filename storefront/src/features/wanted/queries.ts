import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { WantedItem, WantedPage } from "@/api/types";

export interface Wish {
  name: string;
  spec?: string;
  maker?: string;
  code?: string;
  /** 0 = did not say */
  number?: number;
  remark?: string;
}

const wantedKeys = { all: ["wanted"] as const };

export function useWantedList(page: number, status: number) {
  return useQuery<WantedPage, ApiError>({
    queryKey: [...wantedKeys.all, "list", page, status],
    queryFn: ({ signal }) => api.get("/api/user/buy", { query: { page, status }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

export function useWantedItem(id: number | null) {
  return useQuery<WantedItem, ApiError>({
    queryKey: [...wantedKeys.all, id],
    queryFn: ({ signal }) => api.get(`/api/user/buy/${id}`, { signal }),
    enabled: id !== null,
    meta: { errors: "silent" },
  });
}

/** Field errors (422) of a single wish are the form's. */
export function useAskFor(own422 = false) {
  const client = useQueryClient();
  return useMutation<number[], ApiError, Wish[]>({
    mutationFn: (params) =>
      api.post("/api/user/buy", { body: { params: params.map((wish) => ({ ...wish })) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: wantedKeys.all }),
    meta: own422 ? { ownCodes: [422] } : {},
  });
}

export function useWithdraw() {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number>({
    mutationFn: (id) => api.delete(`/api/user/buy/${id}`),
    onSuccess: (_, id) => {
      // The page that still shows it must not refetch the deleted one.
      void client.invalidateQueries({ queryKey: [...wantedKeys.all, id], refetchType: "none" });
      return client.invalidateQueries({ queryKey: [...wantedKeys.all, "list"] });
    },
  });
}
