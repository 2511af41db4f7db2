import { useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { GoodsDetail } from "@/api/types";
import { type GoodsLink, goodsKeys, REFRESH_MS } from "../queries";

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
