import { API_BASE, call, post } from "../http";
import type { Bulk, Category, GoodsImport, GoodsParticulars } from "../types";
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

export const previewBulk = (change: BulkChange) => post<Bulk>("/goods/bulk/preview", change);

/** `expected`: what the preview answered of exactly these goods and this change. */
export const applyBulk = (change: BulkChange, expected: string) =>
  post<Bulk>("/goods/bulk", { ...change, expected });

/** `before_id`: the sibling that comes next; null = at the end. */
export const moveCategory = (id: number, parent_id: number | null, before_id: number | null) =>
  post<Category>(`/categories/${id}/move`, { parent_id, before_id });

/** The check goes on by itself; read the import again to see how far it is. */
export async function uploadGoodsSheet(file: File): Promise<GoodsImport> {
  const body = new FormData();
  body.set("file", file);
  return (await call<GoodsImport>(`${API_BASE}/goods_imports`, { method: "POST", body })).json;
}

/** `class_reason`: why approved goods should get another class, where the sheet says so. */
export const applyGoodsImport = (id: number, class_reason: string) =>
  post<GoodsImport>(`/goods_imports/${id}/apply`, { class_reason });

export const goodsParticulars = (id: number, signal?: AbortSignal) =>
  readRecord<GoodsParticulars & Read>(`/goods_particulars/${id}`, signal);

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
  save<GoodsParticulars, Particulars & { reason: string }, GoodsParticulars>({
    resource: "goods_particulars",
    path: `/goods_particulars/${base.id}`,
    base,
    mine: { ...particularsOf(mine), reason },
    formOf: particularsOf,
  });
