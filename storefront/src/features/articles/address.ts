import { readId } from "@/ui/address";
import type { ArticleKey } from "./queries";

export const news = [
  { path: "/news/hy", type: "hy", title: "行业新闻" },
  { path: "/news/company", type: "company", title: "公司新闻" },
] as const;

/** What an address of the help centre names; null when it can name nothing. */
export function helpKey(pathname: string): ArticleKey | null {
  const own = pathname.match(/^\/help\/info\/([^/]+)$/)?.[1];
  if (own !== undefined) {
    const id = readId(own);
    return id === null ? null : { id };
  }
  return { path: pathname };
}
