import type { Suggestions } from "@/api/types";
import { forget, recall, remember } from "@/ui/sessionStore";
import type { SearchScope } from "./keyword";

const REFRESH_AFTER_MS = 5000;
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

/**
 * `stale`: shown at once, but asked for again. `isLikely`: of the answer about the beginning of the keyword, what fits;
 * of letters, which are mostly the initials of a name, only the server knows.
 */
export function cachedSuggestions(
  keyword: string,
  scope: SearchScope,
  now = Date.now(),
): { list: SuggestionList; stale: boolean; isLikely: boolean } | null {
  const key = keyOf(keyword, scope);
  const [entry] = read()
    .filter((e) => key.startsWith(e.key))
    .sort((a, b) => b.key.length - a.key.length);
  if (!entry) return null;
  const isLikely = entry.key !== key;
  const text = key.slice(2);
  const fits = (s: SuggestionList[number]) =>
    /^[ -~]+$/.test(text) || `${s.text} ${s.maker}`.toLowerCase().includes(text);
  return {
    list: isLikely ? entry.list.filter(fits) : entry.list,
    stale: isLikely || now - entry.at > REFRESH_AFTER_MS,
    isLikely,
  };
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
