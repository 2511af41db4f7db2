import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { BoughtPage, CartImport } from "@/api/types";

export type BoughtOrder = "recent" | "often" | "number";

export function useBought(page: number, order: BoughtOrder) {
  return useQuery<BoughtPage, ApiError>({
    queryKey: ["goods", "bought", order, page],
    queryFn: ({ signal }) => api.get<BoughtPage>("/api/user/fast_buy", { query: { page, order }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

/** Pasted lines or a spreadsheet, matched by the server; nothing goes into the cart yet. */
export function useMatchList() {
  return useMutation<CartImport, ApiError, string | File>({
    mutationFn: (list) => {
      if (typeof list === "string") return api.post<CartImport>("/api/cart/import", { body: { text: list } });
      const upload = new FormData();
      upload.append("file", list);
      return api.post<CartImport>("/api/cart/import", { upload });
    },
  });
}
