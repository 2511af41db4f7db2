import { addressOf, post } from "../endpoints";
import type { GoodsDocument } from "../types";

/** A new document, or a newer file in the place of `replaces`. */
export function uploadGoodsDocument(
  fields: Record<string, string | number | null>,
  file: File,
  replaces?: number,
): Promise<GoodsDocument> {
  const upload = new FormData();
  for (const [name, value] of Object.entries(fields)) upload.set(name, String(value ?? ""));
  upload.set("file", file);
  if (replaces === undefined) return post("/admin/api/goods_documents", { upload });
  return post("/admin/api/goods_documents/{id}/replace", { params: { id: replaces }, upload });
}

export const withdrawGoodsDocument = (id: number, reason: string) =>
  post("/admin/api/goods_documents/{id}/withdraw", { params: { id }, body: { reason } });

export const goodsDocumentFile = (id: number) =>
  addressOf("/admin/api/goods_documents/{id}/file", { params: { id } });
