import { useEffect, useState } from "react";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import { fetchSuggestions } from "@/features/goods/queries";
import type { SearchScope } from "./keyword";
import { cachedSuggestions, cacheSuggestions, type SuggestionList } from "./suggestionCache";

const DEBOUNCE_MS = 500;

export interface SuggestionState {
  list: SuggestionList;
  searching: boolean;
}

/**
 * Suggestions while typing: from the session's cache at once, if only from its answer about fewer letters; from the
 * server 500 ms after the last key.
 */
export function useSuggestions(keyword: string, scope: SearchScope, active: boolean): SuggestionState {
  const [state, setState] = useState<SuggestionState>({ list: [], searching: false });
  const text = keyword.trim();

  useEffect(() => {
    if (!active || !text) {
      setState({ list: [], searching: false });
      return;
    }
    const cached = cachedSuggestions(text, scope);
    setState({ list: cached?.list ?? [], searching: cached?.isLikely !== false });
    if (cached && !cached.stale) return;

    const abort = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const { list } = await fetchSuggestions(text, scope, abort.signal);
        cacheSuggestions(text, scope, list);
        setState({ list, searching: false });
      } catch (error) {
        if (error instanceof ApiError && error.kind === "cancelled") return;
        setState((before) => ({ ...before, searching: false }));
        checkError(error);
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, scope, active]);

  return state;
}
