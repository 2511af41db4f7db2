import { useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { AdvertList } from "@/api/types";
import { silent } from "./queries";

export type AdvertPlace = "top" | "right" | "bottom" | "login" | "common" | "postList" | "demo";

export function useAdverts(place: AdvertPlace, enabled = true) {
  return useQuery<AdvertList, ApiError>({
    queryKey: ["content", "adverts", place],
    queryFn: ({ signal }) => api.get(`/api/focus/${place}`, { signal }),
    staleTime: 10 * 60_000,
    enabled,
    meta: silent,
  });
}
