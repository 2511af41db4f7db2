import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { FilterCounts, GoodsCard, GoodsDetail, GoodsPage, Suggestions } from "@/api/types";

/** How often what is on screen looks for changed prices and stock. */
const REFRESH_MS = 60_000;

/** "No filter", as the list call wants it. */
export const ANY = 99999;

export type GoodsSort = typeof ANY | "sales" | "price_up" | "price_down" | "newest" | "expiry";
export type GoodsZone = typeof ANY | "yx" | "jxq" | "kx";

export interface GoodsFilters {
  page: number;
  per_page: number;
  keywords: string;
  /** what `keywords` names: 1 goods, 2 makers */
  type: 1 | 2;
  category_id: number;
  maker_id: number;
  brand_id: number;
  form: string | typeof ANY;
  kind: 1 | 2 | 3 | typeof ANY;
  rx: string | typeof ANY;
  zone: GoodsZone;
  stock: 1 | typeof ANY;
  price_from: string | typeof ANY;
  price_to: string | typeof ANY;
  /** months left of the earliest batch at hand: `from` included, `to` not */
  expiry_from: number;
  expiry_to: number;
  promotion: string | typeof ANY;
  sort: GoodsSort;
}

export const noFilters: GoodsFilters = {
  page: 1,
  per_page: 40,
  keywords: "",
  type: 1,
  category_id: ANY,
  maker_id: ANY,
  brand_id: ANY,
  form: ANY,
  kind: ANY,
  rx: ANY,
  zone: ANY,
  stock: ANY,
  price_from: ANY,
  price_to: ANY,
  expiry_from: ANY,
  expiry_to: ANY,
  promotion: ANY,
  sort: ANY,
};

export const goodsKeys = {
  all: ["goods"] as const,
  list: (filters: GoodsFilters) => ["goods", "list", filters] as const,
  counts: (filters: GoodsFilters) => ["goods", "filters", filters] as const,
  hot: ["goods", "hot"] as const,
  detail: (id: number, link: GoodsLink) => ["goods", "detail", id, link] as const,
};

/** `channel`: lists that stand on one page beside each other must not cancel each other. */
export function goodsListOptions(filters: Partial<GoodsFilters>, channel?: string) {
  const query = { ...noFilters, ...filters };
  return queryOptions<GoodsPage, ApiError>({
    queryKey: goodsKeys.list(query),
    queryFn: ({ signal }) =>
      api.get<GoodsPage>("/api/goods/list", {
        query: { ...query },
        signal,
        channel: channel && `/api/goods/list#${channel}`,
      }),
  });
}

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
    queryFn: ({ signal }) => api.get<FilterCounts>("/api/goods/filters", { query: { ...query }, signal }),
    placeholderData: keepPreviousData,
    staleTime: REFRESH_MS,
    meta: { errors: "silent" },
  });
}

export function useHotGoods() {
  return useQuery<GoodsCard[], ApiError>({
    queryKey: goodsKeys.hot,
    queryFn: async ({ signal }) => (await api.get<{ list: GoodsCard[] }>("/api/goods/hot", { signal })).list,
    staleTime: 5 * 60_000,
    meta: { errors: "silent" },
  });
}

export type GoodsLink = Partial<
  Record<"goods_price_id" | "ladder_price_id" | "goods_manjian_id" | "is_yj" | "is_jxq", number>
>;

export function useGoodsDetail(id: number, link: GoodsLink = {}) {
  return useQuery<GoodsDetail, ApiError>({
    queryKey: goodsKeys.detail(id, link),
    queryFn: ({ signal }) => api.get<GoodsDetail>(`/api/goods/detail/${id}`, { query: { ...link }, signal }),
    enabled: id > 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
    meta: { errors: "silent" },
  });
}

/** `channel`: a widget beside the header's search box must not cancel it. */
export function fetchSuggestions(keywords: string, type: 1 | 2, signal?: AbortSignal, channel?: string) {
  return api.get<Suggestions>("/api/goods/search", {
    query: { keywords, type },
    signal,
    channel: channel && `/api/goods/search#${channel}`,
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
      return (
        await api.get<Suggestions>("/api/goods/search", { query, signal, channel: "/api/goods/search#meant" })
      ).list;
    },
    enabled: enabled && keywords !== "",
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}
