import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { type ApiError, api } from "@/api/client";
import type { PageAnswer } from "@/api/types";

export type PagePlace = "home" | "yjh" | "hdzx" | "activity" | "zone" | "brand" | "login";

/** What draws a page; fetched with the first page there is. */
export const loadBlocks = () => import("./PageBlocks");

/** `?preview=12`: staff look at what they have not published yet; `&version=3`: at an earlier version of it. */
function usePreview(): { id: string; version: string } | null {
  const asked = new URLSearchParams(useLocation().search);
  const numberOf = (name: string) => /^\d+$/.exec(asked.get(name) ?? "")?.[0] ?? "";
  const id = numberOf("preview");
  return id ? { id, version: numberOf("version") } : null;
}

/** The page of blocks that staff published for a place, null where there is none. It arrives together with what draws it. */
export function usePage(place: PagePlace, address = "", enabled = true) {
  const preview = usePreview();
  // The preview answers alike; only the back office's API describes it.
  const path = (
    preview ? `/admin/api/pages/${preview.id}/preview` : `/api/page/${place}`
  ) as `/api/page/${PagePlace}`;
  return useQuery<PageAnswer, ApiError>({
    queryKey: ["page", place, address, preview?.id ?? null, preview?.version ?? ""],
    queryFn: async ({ signal }) => {
      const answer = await api.get(path, {
        query: { ...(address && { address }), ...(preview?.version && { version: preview.version }) } as {
          address?: string;
        },
        signal,
        channel: `${path}#${address}`,
      });
      if (answer.page) await loadBlocks();
      return answer;
    },
    enabled,
    staleTime: 60_000,
    retry: false,
    meta: preview ? { ownCodes: [401, 403, 404] } : { errors: "silent" },
  });
}
