import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { BoughtPage, CartImport, HabitProposals, StockSheet } from "@/api/types";

export type BoughtOrder = "recent" | "often" | "number";

export function useBought(page: number, order: BoughtOrder) {
  return useQuery<BoughtPage, ApiError>({
    queryKey: ["goods", "bought", order, page],
    queryFn: ({ signal }) => api.get("/api/user/fast_buy", { query: { page, order }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

/** Pasted lines or a spreadsheet, matched by the server; nothing goes into the cart yet. */
export function useMatchList() {
  return useMutation<CartImport, ApiError, string | File>({
    mutationFn: (list) => {
      if (typeof list === "string") return api.post("/api/cart/import", { body: { text: list } });
      const upload = new FormData();
      upload.append("file", list);
      return api.post("/api/cart/import", { upload });
    },
  });
}

/** Days that are looked back. */
export const SPANS = [30, 90, 180] as const;
export type Span = (typeof SPANS)[number];

/** What the company keeps buying and should buy again. */
export function useHabits(days: Span) {
  return useQuery<HabitProposals, ApiError>({
    queryKey: ["goods", "habits", days],
    queryFn: ({ signal }) => api.get("/api/replenishment", { query: { days }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

/** The pharmacy's own stock, as its system exports it or as it was copied from there. */
export function useReadStock() {
  return useMutation<StockSheet, ApiError, string | File>({
    mutationFn: (sheet) => {
      if (typeof sheet === "string") return api.post("/api/replenishment/sheet", { body: { text: sheet } });
      const upload = new FormData();
      upload.append("file", sheet);
      return api.post("/api/replenishment/sheet", { upload });
    },
  });
}
