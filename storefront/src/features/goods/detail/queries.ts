import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { withQuery } from "@/api/encode";
import type { GoodsDetail } from "@/api/types";
import { type GoodsLink, goodsKeys, REFRESH_MS } from "../queries";

/** Each link is a channel of its own: what is preloaded at another price does not cancel what the page asks for. */
export function goodsDetailOptions(id: number, link: GoodsLink = {}) {
  const path = `/api/goods/detail/${id}` as const;
  return queryOptions<GoodsDetail, ApiError>({
    queryKey: goodsKeys.detail(id, link),
    queryFn: ({ signal }) =>
      api.get(path, { query: { ...link }, signal, channel: withQuery(path, { ...link }) }),
    meta: { errors: "silent" },
  });
}

export function useGoodsDetail(id: number, link: GoodsLink = {}) {
  return useQuery({
    ...goodsDetailOptions(id, link),
    enabled: id > 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  });
}
