import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type ApiError, api } from "@/api/client";
import type { ActivityGoods, ActivityList, GoodsCard } from "@/api/types";
import { PER_PAGE } from "@/features/collections/perPage";

const silent = { errors: "silent" } as const;
const MINUTE = 60_000;

/** Activities with their first goods; without ids all that run or are announced. */
export function useActivities(ids?: readonly number[]) {
  const asked = ids?.join(",") ?? "";
  return useQuery<ActivityList, ApiError>({
    queryKey: ["activities", asked],
    queryFn: ({ signal }) => api.get("/api/goods/activities", { query: asked ? { ids: asked } : {}, signal }),
    enabled: ids === undefined || ids.length > 0,
    staleTime: MINUTE,
    meta: silent,
  });
}

export function useActivity(id: number, page: number) {
  return useQuery<ActivityGoods, ApiError>({
    queryKey: ["activities", "goods", id, page],
    queryFn: ({ signal }) =>
      api.get(`/api/goods/activities/${id}`, { query: { page, per_page: PER_PAGE }, signal }),
    // Another page of the same activity may wait behind the earlier one, another activity may not.
    placeholderData: (kept, query) => (query?.queryKey[2] === id ? keepPreviousData(kept) : undefined),
    meta: silent,
  });
}

/**
 * Milliseconds the shop's clock is ahead of this machine's. A page still showing earlier data has no time of
 * its own yet: the known value is kept.
 */
export function useAhead({
  data,
  dataUpdatedAt,
  isPlaceholderData,
}: Pick<UseQueryResult<{ timestamp: number }>, "data" | "dataUpdatedAt" | "isPlaceholderData">): number {
  const [known, setKnown] = useState(0);
  const ahead = data && !isPlaceholderData ? data.timestamp - dataUpdatedAt : known;
  if (!Object.is(ahead, known)) setKnown(ahead);
  return ahead;
}

/** What the shop recommends where a page has nothing of its own. */
export function useRecommended() {
  return useQuery<GoodsCard[], ApiError>({
    queryKey: ["activities", "recommended"],
    queryFn: async ({ signal }) => (await api.get("/api/focus/xrtj", { signal })).list,
    staleTime: 5 * MINUTE,
    meta: silent,
  });
}
