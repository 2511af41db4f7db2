import { recall, remember } from "@/ui/sessionStore";

/** What `keywords` names: 1 medicines, 2 manufacturers. */
export type SearchScope = 1 | 2;

const KEY = "yaoji.search-keyword";

export function rememberKeyword(keyword: string): void {
  remember(KEY, keyword);
}
export function rememberedKeyword(): string {
  const kept = recall(KEY);
  return typeof kept === "string" ? kept : "";
}

/** The search page, in the view the buyer is in. */
export function searchUrl(pathname: string, keyword: string, scope: SearchScope): string {
  const path = pathname === "/search/table" || pathname === "/search_table" ? "/search/table" : "/search";
  const query = new URLSearchParams({ keywords: keyword, type: String(scope) });
  return `${path}?${query}`;
}

export function isSearchPath(pathname: string): boolean {
  return pathname.startsWith("/search");
}

/** Pages with the query in their address: the box shows it. */
export function showsKeyword(pathname: string): boolean {
  return isSearchPath(pathname) || /^\/list([/_]|$)/.test(pathname);
}
