import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { CommonData, HomeFocus } from "@/api/types";

export const contentKeys = {
  common: ["content", "common"] as const,
  focus: ["content", "focus"] as const,
};

// Menus that don't load are silently left out (spec §8).
export const silent = { errors: "silent" } as const;

export const commonOptions = queryOptions<CommonData, ApiError>({
  queryKey: contentKeys.common,
  queryFn: ({ signal }) => api.get("/api/common", { signal }),
  staleTime: 10 * 60_000,
  meta: silent,
});
export const useCommon = () => useQuery(commonOptions);

const homeFocusOptions = queryOptions<HomeFocus, ApiError>({
  queryKey: contentKeys.focus,
  queryFn: ({ signal }) => api.get("/api/focus", { signal }),
  staleTime: 5 * 60_000,
  meta: silent,
});
export const useHomeFocus = () => useQuery(homeFocusOptions);
