import { post } from "../endpoints";
import type { GoodsLeaflet, GoodsParticulars } from "../types";
import { type Read, readRecord, save } from "../versions";

/** What the goods that a filter finds all get; absent fields stay. */
export interface BulkChange {
  filter: Record<string, unknown>;
  category_id?: number;
  /** 0 = none */
  brand_id?: number;
  on_sale?: boolean;
  is_preferred?: boolean;
  is_controlled_sale?: boolean;
}

export const previewBulk = (change: BulkChange) => post("/admin/api/goods/bulk/preview", { body: change });

/** `expected`: what the preview answered of exactly these goods and this change. */
export const applyBulk = (change: BulkChange, expected: string, reason: string) =>
  post("/admin/api/goods/bulk", { body: { ...change, expected, reason } });

/** `before_id`: the sibling that comes next; null = at the end. */
export const moveCategory = (id: number, parent_id: number | null, before_id: number | null) =>
  post("/admin/api/categories/{id}/move", { params: { id }, body: { parent_id, before_id } });

/** The check goes on by itself; read the import again to see how far it is. */
export const uploadGoodsSheet = (file: File) => post("/admin/api/goods_imports", { upload: file });

/** `class_reason`: why approved goods should get another class, where the sheet says so. */
export const applyGoodsImport = (id: number, class_reason: string) =>
  post("/admin/api/goods_imports/{id}/apply", { params: { id }, body: { class_reason } });

export const goodsParticulars = (id: number, signal?: AbortSignal) =>
  readRecord("/admin/api/goods_particulars/{id}", { params: { id }, signal });

export type Particulars = Omit<GoodsParticulars, "id" | "missing">;

const particularsOf = ({
  origin,
  standard,
  registrant,
  production_licence,
  udi,
}: Particulars): Particulars => ({
  origin,
  standard,
  registrant,
  production_licence,
  udi,
});

export const setGoodsParticulars = (
  base: GoodsParticulars & Read,
  { reason, ...mine }: Particulars & { reason: string },
) =>
  save("/admin/api/goods_particulars/{id}", {
    resource: "goods_particulars",
    params: { id: base.id },
    base,
    mine: { ...particularsOf(mine), reason },
    formOf: particularsOf,
  });

export const goodsLeaflet = (id: number, signal?: AbortSignal) =>
  readRecord("/admin/api/goods_leaflets/{id}", { params: { id }, signal });

/** With why, and the document that says so. */
export type LeafletChange = Pick<GoodsLeaflet, "rows"> & {
  class_reason: string;
  class_document_id: number | null;
};

export const setGoodsLeaflet = (base: GoodsLeaflet & Read, mine: LeafletChange) =>
  save("/admin/api/goods_leaflets/{id}", {
    resource: "goods_leaflets",
    params: { id: base.id },
    base,
    mine,
    formOf: ({ rows }) => ({ rows }),
  });
