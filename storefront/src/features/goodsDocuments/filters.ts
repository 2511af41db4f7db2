import { ANY_KEY } from "@/api/anyKey";
import { readPage } from "@/ui/address";
import type { DocumentFilters } from "./queries";

const LONGEST = 60;

/** What the address asks for. A kind the server does not know is its to refuse, so only plain words pass. */
export function readFilters(params: URLSearchParams): DocumentFilters {
  const kind = params.get("kind") ?? "";
  return {
    kind: /^[a-z_]{1,20}$/.test(kind) ? kind : ANY_KEY,
    keywords: (params.get("keywords") ?? "").trim().slice(0, LONGEST),
    page: readPage(params.get("page")),
  };
}

export function writeFilters({ kind, keywords, page }: DocumentFilters): Record<string, string> {
  return {
    ...(kind === ANY_KEY ? {} : { kind }),
    ...(keywords ? { keywords } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}
