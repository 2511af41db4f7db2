import { API_BASE, call, get, post } from "./http";
import type {
  Bulk,
  Category,
  Company,
  GoodsDocument,
  GoodsImport,
  Licence,
  Money,
  Order,
  Stock,
} from "./types";

/** What staff can do beyond create, edit and delete: one function per address of /admin/api. */
export const shipOrder = (id: string, body: { carrier: string; waybill: string }) =>
  post<Order>(`/orders/${encodeURIComponent(id)}/ship`, body);

export const cancelOrder = (id: string, reason: string) =>
  post<Order>(`/orders/${encodeURIComponent(id)}/cancel`, { reason });

export const approveLicence = (id: number) => post<Licence>(`/licences/${id}/approve`, {});

export const rejectLicence = (id: number, reason: string) =>
  post<Licence>(`/licences/${id}/reject`, { reason });

export const licenceScan = (id: number) => `${API_BASE}/licences/${id}/scan`;

export const approveCompany = (id: number) => post<Company>(`/companies/${id}/approve`, {});

export const suspendCompany = (id: number, reason: string) =>
  post<Company>(`/companies/${id}/suspend`, { reason });

export interface WalletEntry {
  id: number;
  amount: Money;
  balance_after: Money;
  kind: string;
  reference: string;
  memo: string;
  at: string;
}

export const companyWallet = (id: number, signal?: AbortSignal) =>
  get<{ balance: Money; entries: WalletEntry[] }>(`/companies/${id}/wallet`, signal);

export interface Adjustment {
  batch_number: string;
  /** + or − */
  quantity: number;
  reason: string;
  /** of a batch that isn't there yet */
  produced_on?: string;
  expires_on?: string;
}

export const adjustStock = (id: number, body: Adjustment) => post<Stock>(`/stocks/${id}/adjust`, body);

export interface Upload {
  url: string;
  width: number;
  height: number;
}

async function upload(path: string, file: File): Promise<Upload> {
  const body = new FormData();
  body.set("file", file);
  return (await call<Upload>(`${API_BASE}${path}`, { method: "POST", body })).json;
}

/** A picture of an advert. */
export const uploadPicture = (file: File) => upload("/uploads", file);

/** A picture of a goods, or the logo of a brand. */
export const uploadGoodsPicture = (file: File) => upload("/pictures", file);

/** What the goods that a filter finds all get; absent fields stay. */
export interface BulkChange {
  filter: Record<string, unknown>;
  category_id?: number;
  /** 0 = none */
  brand_id?: number;
  on_sale?: boolean;
  is_featured?: boolean;
  is_free_shipping?: boolean;
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

export const applyGoodsImport = (id: number) => post<GoodsImport>(`/goods_imports/${id}/apply`, {});

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

export interface DemoStaff {
  username: string;
  password: string;
  name: string;
  describe: string;
}

/** Empty outside demo mode, where the address answers 404. */
export async function demoStaff(signal?: AbortSignal): Promise<DemoStaff[]> {
  try {
    const { json } = await call<{ staff?: DemoStaff[]; data?: { staff?: DemoStaff[] } }>("/api/demo", {
      signal,
    });
    return json.data?.staff ?? json.staff ?? [];
  } catch {
    return [];
  }
}
