import { API_BASE, call, post } from "../http";
import type { GoodsDocument } from "../types";

/** A new document, or a newer file in the place of `replaces`. */
export async function uploadGoodsDocument(
  fields: Record<string, string | number | null>,
  file: File,
  replaces?: number,
): Promise<GoodsDocument> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value ?? ""));
  body.set("file", file);
  const path = replaces === undefined ? "" : `/${replaces}/replace`;
  return (await call<GoodsDocument>(`${API_BASE}/goods_documents${path}`, { method: "POST", body })).json;
}

export const withdrawGoodsDocument = (id: number, reason: string) =>
  post<GoodsDocument>(`/goods_documents/${id}/withdraw`, { reason });

export const goodsDocumentFile = (id: number) => `${API_BASE}/goods_documents/${id}/file`;
