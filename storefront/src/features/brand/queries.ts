import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { BrandItem, BrandPage } from "@/api/types";

export const PER_PAGE = 60;
const STALE = 5 * 60_000;
const silent = { errors: "silent" } as const;

export function useBrands(page: number) {
  return useQuery<BrandPage, ApiError>({
    queryKey: ["content", "brands", page],
    queryFn: ({ signal }) => api.get("/api/focus/ppzq", { query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE,
    meta: silent,
  });
}

export function useBrand(id: number | null) {
  return useQuery<BrandItem, ApiError>({
    queryKey: ["content", "brand", id],
    queryFn: ({ signal }) => api.get(`/api/focus/brand/${id}`, { signal }),
    enabled: id !== null,
    staleTime: STALE,
    meta: silent,
  });
}
