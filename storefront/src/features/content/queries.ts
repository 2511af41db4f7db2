import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { AdvertList, ArticleCategory, CommonData, HomeFocus } from "@/api/types";
import { readHelp, storeHelp } from "./helpStore";

export type AdvertPlace = "top" | "right" | "bottom";

export const contentKeys = {
  common: ["content", "common"] as const,
  focus: ["content", "focus"] as const,
  adverts: (place: AdvertPlace) => ["content", "adverts", place] as const,
  help: ["content", "help"] as const,
};

// Menus that don't load are left out without a word (spec §8).
const silent = { errors: "silent" } as const;

export const commonOptions = queryOptions<CommonData, ApiError>({
  queryKey: contentKeys.common,
  queryFn: ({ signal }) => api.get<CommonData>("/api/common", { signal }),
  staleTime: 10 * 60_000,
  meta: silent,
});
export const useCommon = () => useQuery(commonOptions);

export const homeFocusOptions = queryOptions<HomeFocus, ApiError>({
  queryKey: contentKeys.focus,
  queryFn: ({ signal }) => api.get<HomeFocus>("/api/focus", { signal }),
  staleTime: 5 * 60_000,
  meta: silent,
});
export const useHomeFocus = () => useQuery(homeFocusOptions);

export function useAdverts(place: AdvertPlace, enabled = true) {
  return useQuery<AdvertList, ApiError>({
    queryKey: contentKeys.adverts(place),
    queryFn: ({ signal }) => api.get<AdvertList>(`/api/focus/${place}`, { signal }),
    staleTime: 10 * 60_000,
    enabled,
    meta: silent,
  });
}

/** Help articles of the footer; the last answer waits in local storage, so the footer stands at once. */
export function useHelpCategories() {
  return useQuery<ArticleCategory[], ApiError>({
    queryKey: contentKeys.help,
    queryFn: async ({ signal }) => {
      const { list } = await api.get<{ list: ArticleCategory[] }>("/api/article/category", {
        query: { category_id: 3 },
        signal,
      });
      storeHelp(list);
      return list;
    },
    placeholderData: readHelp,
    staleTime: 60 * 60_000,
    meta: silent,
  });
}
