import { post } from "../http";
import type { Page, PageBlock, PageGoods } from "../types";

/** `version`: the one that was looked at, which must still be the newest. */
export const publishPage = (id: number, version: number) => post<Page>(`/pages/${id}/publish`, { version });

export const unpublishPage = (id: number) => post<Page>(`/pages/${id}/unpublish`, {});

/** Takes an earlier version up again, as the newest one. */
export const restorePage = (id: number, version: number, publish: boolean) =>
  post<Page>(`/pages/${id}/restore`, { version, publish });

/** What any approved buyer finds in a block of goods, kept or not. */
export async function goodsOfBlock(block: Extract<PageBlock, { type: "goods" }>): Promise<PageGoods[]> {
  const [goods = []] = await post<PageGoods[][]>("/pages/goods", { blocks: [block] });
  return goods;
}
