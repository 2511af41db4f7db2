import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ApiError, api } from "@/api/client";
import type { ArticleDetail, ArticleHits, ArticlePage, ArticleTally, PublishedLicences } from "@/api/types";

const PER_PAGE = 10;

/** What an address names: an article of the help centre by its own, any other by its id. */
export type ArticleKey = { id: number } | { path: string };

const articleKeys = {
  all: ["articles"] as const,
  one: (key: ArticleKey) => ["articles", "one", key] as const,
};

export function useArticle(key: ArticleKey | null, username: string | undefined) {
  return useQuery<ArticleDetail, ApiError>({
    // After signing in the member's own answer is shown.
    queryKey: [...articleKeys.one(key ?? { id: 0 }), username ?? ""],
    queryFn: ({ signal }) =>
      key && "path" in key
        ? api.get("/api/article/page", { query: { path: key.path }, signal })
        : api.get(`/api/article/${key?.id}`, { signal }),
    enabled: key !== null,
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

/** The shop's own licences with their copies. */
export function useOwnLicences() {
  return useQuery<PublishedLicences, ApiError>({
    queryKey: ["licences"],
    queryFn: ({ signal }) => api.get("/api/licences", { signal }),
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

/** `of`: the page that shows them, `/news/hy`. */
export function useArticleList(of: string, page: number) {
  return useQuery<ArticlePage, ApiError>({
    queryKey: [...articleKeys.all, "list", of, page],
    queryFn: ({ signal }) =>
      api.get("/api/article", {
        query: { category_url: of, page, per_page: PER_PAGE },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

export function useArticleSearch(words: string, page: number) {
  return useQuery<ArticleHits, ApiError>({
    queryKey: [...articleKeys.all, "search", words, page],
    queryFn: ({ signal }) =>
      api.get("/api/article/search", { query: { words, page, per_page: PER_PAGE }, signal }),
    enabled: words !== "",
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    meta: { errors: "silent" },
  });
}

export function useHelpful(id: number) {
  const client = useQueryClient();
  return useMutation<ArticleTally, ApiError, boolean>({
    mutationFn: (helpful) => api.post(`/api/article/${id}/helpful`, { body: { helpful } }),
    onSuccess: (helpful) => {
      client.setQueriesData<ArticleDetail>({ queryKey: [...articleKeys.all, "one"] }, (article) =>
        article?.id === id ? { ...article, helpful } : article,
      );
    },
  });
}
