import type { ArticleCategory } from "@/api/types";

const KEY = "yaoji.help-articles";

export function readHelp(): ArticleCategory[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(stored) ? (stored as ArticleCategory[]) : undefined;
  } catch {
    return undefined;
  }
}

export function storeHelp(list: ArticleCategory[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // A full or forbidden store only costs the head start.
  }
}
