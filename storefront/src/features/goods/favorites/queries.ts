import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { GoodsPage } from "@/api/types";
import { goodsKeys } from "../queries";

const favoriteKeys = {
  all: ["favorite"] as const,
  page: (page: number) => ["favorite", page] as const,
};

export function useFavorites(page: number) {
  return useQuery<GoodsPage, ApiError>({
    queryKey: favoriteKeys.page(page),
    queryFn: ({ signal }) => api.get("/api/favorite", { query: { page }, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: "silent" },
  });
}

function useFavoriteChange(path: "/api/favorite" | "/api/favorite/cancel") {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, number[]>({
    mutationFn: (goods_ids) => api.post(path, { body: { goods_ids } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: favoriteKeys.all });
      void client.invalidateQueries({ queryKey: goodsKeys.all });
    },
  });
}

/** Say 收藏成功 with a button to /star, as spec §8 has it. */
export const useAddFavorites = () => useFavoriteChange("/api/favorite");
/** Say 取消收藏成功. */
export const useCancelFavorites = () => useFavoriteChange("/api/favorite/cancel");
