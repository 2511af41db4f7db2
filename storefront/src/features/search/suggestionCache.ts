import type { Suggestions } from "@/api/types";
import { forget, recall, remember } from "@/ui/sessionStore";
import type { SearchScope } from "./keyword";

export const REFRESH_AFTER_MS = 5000;
const KEY = "yaoji.suggestions";
const KEPT = 50;

export type SuggestionList = Suggestions["list"];
interface Entry {
  key: string;
  at: number;
  list: SuggestionList;
}

function read(): Entry[] {
  const stored = recall(KEY);
  return Array.isArray(stored) ? (stored as Entry[]) : [];
}

const keyOf = (keyword: string, scope: SearchScope) => `${scope}:${keyword.trim().toLowerCase()}`;

/** `stale`: shown at once, but asked for again. */
export function cachedSuggestions(
  keyword: string,
  scope: SearchScope,
  now = Date.now(),
): { list: SuggestionList; stale: boolean } | null {
  const entry = read().find((e) => e.key === keyOf(keyword, scope));
  return entry ? { list: entry.list, stale: now - entry.at > REFRESH_AFTER_MS } : null;
}

export function cacheSuggestions(
  keyword: string,
  scope: SearchScope,
  list: SuggestionList,
  now = Date.now(),
): void {
  const key = keyOf(keyword, scope);
  const entries = [...read().filter((e) => e.key !== key), { key, at: now, list }].slice(-KEPT);
  if (!remember(KEY, entries)) forget(KEY);
}
