import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import { download } from "@/api/download";
import type { DocumentPage } from "@/api/types";

export const PER_PAGE = 40;
/** What the server puts into one archive. */
export const MOST_ZIPPED = 50;

export interface DocumentFilters {
  kind: string;
  keywords: string;
  page: number;
}

/** Only approved buyers are answered; others get 403. */
export function useDocuments(filters: DocumentFilters, enabled: boolean) {
  return useQuery<DocumentPage, ApiError>({
    queryKey: ["documents", filters],
    queryFn: ({ signal }) =>
      api.get("/api/spbg/filter", { query: { ...filters, per_page: PER_PAGE }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

export function useGoodsDocuments(goodsId: number, enabled: boolean) {
  return useQuery<DocumentPage, ApiError>({
    queryKey: ["documents", "goods", goodsId],
    queryFn: ({ signal }) =>
      api.get("/api/spbg/filter", {
        query: { goods_id: goodsId, per_page: PER_PAGE },
        signal,
        channel: "/api/spbg/filter#goods",
      }),
    enabled,
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

/** One file, or several as one archive. */
export function useDownload() {
  return useMutation<void, ApiError, readonly number[]>({
    mutationFn: (ids) =>
      ids.length === 1
        ? download(`/api/spbg/${ids[0]}/file`, "商品资料")
        : download(`/api/spbg/zip?ids=${ids.join(",")}`, "商品资料.zip"),
  });
}
