import { API_BASE, post } from "../http";
import type { Page, PageBlock, PageEditor, PageGoods } from "../types";

/** `version`: the one that was looked at, which must still be the newest. */
export const publishPage = (id: number, version: number) => post<Page>(`/pages/${id}/publish`, { version });

export const unpublishPage = (id: number) => post<Page>(`/pages/${id}/unpublish`, {});

/** Takes an earlier version up again, as the newest one. `seen`: the newest that was looked at. */
export const restorePage = (id: number, version: number, seen: number, publish: boolean) =>
  post<Page>(`/pages/${id}/restore`, { version, seen, publish });

/** Tells that the editor is open; answers who else has it open. */
export const notePageEditor = (id: number) => post<PageEditor[]>(`/pages/${id}/editors`, {});

/** The editor is shut. Not by `call`: somebody who leaves because the session has ended is not asked to sign in for this. */
export const forgetPageEditor = (id: number) =>
  fetch(`${API_BASE}/pages/${id}/editors`, { method: "DELETE", credentials: "same-origin", keepalive: true });

/** The key of the questions who else has a page open. */
export const PAGE_EDITORS = "page_editors";

/** What any approved buyer finds in a block of goods, kept or not. */
export async function goodsOfBlock(block: Extract<PageBlock, { type: "goods" }>): Promise<PageGoods[]> {
  const [goods = []] = await post<PageGoods[][]>("/pages/goods", { blocks: [block] });
  return goods;
}
