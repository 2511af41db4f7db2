import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { FilterCounts, Suggestions } from "@/api/types";
import {
  fetchSuggestions,
  type GoodsFilters,
  goodsKeys,
  goodsListOptions,
  noFilters,
  REFRESH_MS,
} from "../queries";

/** The list of a list page: the earlier page stays on screen while the next one loads. */
export function useGoodsList(filters: Partial<GoodsFilters>) {
  return useQuery({
    ...goodsListOptions(filters),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    meta: { errors: "silent" },
  });
}

/** How many goods each option would leave. Page and sort don't matter, so turning pages asks nothing. */
export function useFilterCounts(filters: Partial<GoodsFilters>) {
  const { page, per_page, sort, ...asked } = { ...noFilters, ...filters };
  const query: GoodsFilters = { ...noFilters, ...asked };
  return useQuery<FilterCounts, ApiError>({
    queryKey: goodsKeys.counts(query),
    queryFn: ({ signal }) => api.get("/api/goods/filters", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    meta: { errors: "silent" },
  });
}

/** Suggestions for a text that isn't being typed in the header. */
export function useSuggestionList(keywords: string, type: 1 | 2, channel: string, enabled = true) {
  return useQuery<Suggestions["list"], ApiError>({
    queryKey: ["goods", "suggestions", type, keywords],
    queryFn: async ({ signal }) => (await fetchSuggestions(keywords, type, signal, channel)).list,
    enabled: enabled && keywords !== "",
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

/** What words that find nothing may have been meant as; empty unless something is really like them. */
export function useMeant(keywords: string, type: 1 | 2, enabled: boolean) {
  return useQuery<Suggestions["list"], ApiError>({
    queryKey: ["goods", "meant", type, keywords],
    queryFn: async ({ signal }) => {
      const query = { keywords, type, meant: 1 };
      return (await api.get("/api/goods/search", { query, signal, channel: "/api/goods/search#meant" })).list;
    },
    enabled: enabled && keywords !== "",
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}
