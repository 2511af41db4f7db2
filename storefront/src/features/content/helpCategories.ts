import { useQuery } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { ArticleCategory } from "@/api/types";
import { readHelp, storeHelp } from "./helpStore";
import { silent } from "./queries";

/**
 * Help articles of the footer; the last answer is kept in local storage, so the footer is complete at once.
 */
export function useHelpCategories() {
  return useQuery<ArticleCategory[], ApiError>({
    queryKey: ["content", "help"],
    queryFn: async ({ signal }) => {
      const { list } = await api.get("/api/article/category", {
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
