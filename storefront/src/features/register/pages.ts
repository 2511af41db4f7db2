import type { BuyerDocument } from "@/api/types";
import { fileError } from "./picture";

export const MOST_PAGES = 6;

/** One page of a document: a scan the server has, or a file that has not left the browser yet. */
export interface Page {
  id: string;
  source: { kept: { key: string; form: string; address: string } } | { file: File };
  /** quarters to the right */
  turns: number;
}

export function scanAddress(document: Pick<BuyerDocument, "id">, place: number): string {
  return `/api/user/zizhi/${document.id}/scan?page=${place}`;
}

export function keptPages(document: BuyerDocument): Page[] {
  return document.scans.map(({ key, form }, index) => ({
    id: key,
    source: { kept: { key, form, address: scanAddress(document, index + 1) } },
    turns: 0,
  }));
}

/** A new certificate is photographed whole: its first photo takes the place of all that the old one had. */
export function isRenewed(document: BuyerDocument, pages: readonly Page[]): boolean {
  const isOld = document.status === "approved" || document.status === "expired";
  return isOld && pages.every(({ source }) => "kept" in source);
}

export const isSamePages = (some: readonly Page[], others: readonly Page[]): boolean =>
  some.length === others.length &&
  some.every(({ id, turns }, at) => id === others[at]?.id && turns === others[at]?.turns);

let made = 0;

/** The pages with these files appended, or the error of one of the files. */
export function withFiles(
  document: BuyerDocument,
  pages: readonly Page[],
  files: readonly File[],
): { pages: Page[] } | { wrong: string } {
  const wrong = files.map(fileError).find((error) => error !== null);
  if (wrong) return { wrong };
  const before = isRenewed(document, pages) ? [] : pages;
  if (before.length + files.length > MOST_PAGES)
    return { wrong: `一份证照最多 ${MOST_PAGES} 页，请先移除多余的，或合成一个 PDF` };
  const added = files.map((file): Page => {
    made += 1;
    return { id: `new-${made}`, source: { file }, turns: 0 };
  });
  return { pages: [...before, ...added] };
}

/** The page one place further to the front (-1) or to the back (1); at the end it stays. */
export function moved(pages: readonly Page[], id: string, by: -1 | 1): Page[] {
  const from = pages.findIndex((page) => page.id === id);
  const to = from + by;
  const page = pages[from];
  if (!page || to < 0 || to >= pages.length) return [...pages];
  const rest = pages.filter((other) => other !== page);
  return [...rest.slice(0, to), page, ...rest.slice(to)];
}

export function turned(pages: readonly Page[], id: string): Page[] {
  return pages.map((page) => (page.id === id ? { ...page, turns: (page.turns + 1) % 4 } : page));
}
