import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { GoodsDetail } from "@/api/types";
import { type GoodsLink, goodsKeys, REFRESH_MS } from "../queries";

export const goodsDetailOptions = (id: number, link: GoodsLink = {}) =>
  queryOptions<GoodsDetail, ApiError>({
    queryKey: goodsKeys.detail(id, link),
    queryFn: ({ signal }) => api.get<GoodsDetail>(`/api/goods/detail/${id}`, { query: { ...link }, signal }),
    meta: { errors: "silent" },
  });

export function useGoodsDetail(id: number, link: GoodsLink = {}) {
  return useQuery({
    ...goodsDetailOptions(id, link),
    enabled: id > 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
