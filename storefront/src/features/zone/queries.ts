import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type {
  ActivityGoods,
  AdvertList,
  ControlledSeries,
  ControlledZone,
  FreightRuleList,
  ZoneFocus,
} from "@/api/types";

export type ZoneScope = "yx" | "zy" | "qx" | "jxq" | "kx";

/** Where the words and adverts of a zone come from. */
const addresses = {
  yx: "/api/focus/yx",
  zy: "/api/focus/zyzq",
  qx: "/api/focus/qxzq",
  jxq: "/api/focus/jxqzc",
  kx: "/api/focus/kxzq",
} as const;

const silent = { errors: "silent" } as const;
const MINUTES = 60_000;

export const zoneOptions = (scope: ZoneScope) =>
  queryOptions<ZoneFocus & Partial<ControlledZone>, ApiError>({
    queryKey: ["zone", scope],
    queryFn: ({ signal }) => api.get(addresses[scope], { signal }),
    staleTime: 5 * MINUTES,
    meta: silent,
  });

export const useZone = (scope: ZoneScope) => useQuery(zoneOptions(scope));

export function useFreightRules() {
  return useQuery<FreightRuleList, ApiError>({
    queryKey: ["zone", "freight_rules"],
    queryFn: ({ signal }) => api.get("/api/freight_rules", { signal }),
    staleTime: 5 * MINUTES,
    meta: silent,
  });
}

export function useControlledSeries() {
  return useQuery<ControlledSeries, ApiError>({
    queryKey: ["zone", "series"],
    queryFn: ({ signal }) => api.get("/api/focus/new_kxzq", { signal }),
    staleTime: MINUTES,
    meta: silent,
  });
}

export function useSeriesGoods(url: string, page: number, perPage: number) {
  return useQuery<ActivityGoods, ApiError>({
    queryKey: ["zone", "series", url, page],
    queryFn: ({ signal }) =>
      api.get(`/api/focus/new_kxzq/${encodeURIComponent(url)}`, {
        query: { page, per_page: perPage },
        signal,
      }),
    placeholderData: keepPreviousData,
    meta: silent,
  });
}

/** Adverts that an address names by their ids. */
export function useNamedAdverts(ids: string) {
  return useQuery<AdvertList, ApiError>({
    queryKey: ["zone", "adverts", ids],
    queryFn: ({ signal }) => api.get("/api/focus/kxzq_ad", { query: { ids }, signal }),
    enabled: ids !== "",
    staleTime: 5 * MINUTES,
    meta: silent,
  });
}
