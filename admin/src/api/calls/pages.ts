import { get, post, postInBackground, removeOnLeaving } from "../endpoints";
import type { PageBlock, PageGoods } from "../types";

/** `version`: the one that was looked at, which must still be the newest. */
export const publishPage = (id: number, version: number) =>
  post("/admin/api/pages/{id}/publish", { params: { id }, body: { version } });

/** What buyers see of it, and what of the newest version they would miss. */
export const pageStanding = (id: number, signal?: AbortSignal) =>
  get("/admin/api/pages/{id}/standing", { params: { id }, signal });

export const unpublishPage = (id: number) => post("/admin/api/pages/{id}/unpublish", { params: { id } });

/** Takes an earlier version up again, as the newest one. `seen`: the newest that was looked at. */
export const restorePage = (id: number, version: number, seen: number, publish: boolean) =>
  post("/admin/api/pages/{id}/restore", { params: { id }, body: { version, seen, publish } });

/** Tells that the editor is open; answers who else has it open. */
export const notePageEditor = (id: number) =>
  postInBackground("/admin/api/pages/{id}/editors", { params: { id } });

/** The editor is shut. */
export const forgetPageEditor = (id: number) =>
  removeOnLeaving("/admin/api/pages/{id}/editors", { params: { id } });

/** The key of the questions who else has a page open. */
export const PAGE_EDITORS = "page_editors";

/** What any approved buyer finds in a block of goods, kept or not. */
export async function goodsOfBlock(block: Extract<PageBlock, { type: "goods" }>): Promise<PageGoods[]> {
  const [goods = []] = await post("/admin/api/pages/goods", { body: { blocks: [block] } });
  return goods;
}
