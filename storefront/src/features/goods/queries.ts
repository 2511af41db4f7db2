import { queryOptions, useQuery } from "@tanstack/react-query";
import { ANY } from "@/api/any";
import { type ApiError, api } from "@/api/client";
import type { GoodsCard, GoodsPage } from "@/api/types";

/** How often visible goods are refetched for changed prices and stock. */
export const REFRESH_MS = 60_000;

export type GoodsSort = typeof ANY | "sales" | "price_up" | "price_down" | "newest" | "expiry";
type GoodsZone = typeof ANY | "yx" | "jxq" | "kx";

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
  /** months until the earliest batch in stock expires: `from` included, `to` not */
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

/** `channel`: several lists on one page must not cancel each other. */
export function goodsListOptions(filters: Partial<GoodsFilters>, channel?: string) {
  const query = { ...noFilters, ...filters };
  return queryOptions<GoodsPage, ApiError>({
    queryKey: goodsKeys.list(query),
    queryFn: ({ signal }) =>
      api.get("/api/goods/list", {
        query: { ...query },
        signal,
        channel: channel && `/api/goods/list#${channel}`,
      }),
  });
}

export function useHotGoods() {
  return useQuery<GoodsCard[], ApiError>({
    queryKey: goodsKeys.hot,
    queryFn: async ({ signal }) => (await api.get("/api/goods/hot", { signal })).list,
    staleTime: 5 * 60_000,
    meta: { errors: "silent" },
  });
}

export type GoodsLink = Partial<
  Record<"goods_price_id" | "ladder_price_id" | "goods_manjian_id" | "is_yj" | "is_jxq", number>
>;

/** `channel`: another widget must not cancel the header's search box. */
export function fetchSuggestions(keywords: string, type: 1 | 2, signal?: AbortSignal, channel?: string) {
  return api.get("/api/goods/search", {
    query: { keywords, type },
    signal,
    channel: channel && `/api/goods/search#${channel}`,
  });
}
