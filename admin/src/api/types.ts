// What /admin/api speaks, by the names the back office uses. The shapes are generated from the server (`make api`).
// Simple-REST dialect: GET /admin/api/{resource}?filter={json}&range=[from,to]&sort=["field","ASC"] answers a bare array with
// `Content-Range`. Money is a string of yuan with two decimals, times are ISO 8601 in UTC, dates are YYYY-MM-DD.
import type { components } from "./schema.gen";

type Schemas = components["schemas"];

export type Money = Schemas["Money"];
/** super product promotion service warehouse qa finance salesman content auditor system */
export type Role = string;

/** permissions: resource → what this person may do there; absent = nothing. */
export interface StaffIdentity extends Omit<Schemas["StaffIdentity"], "permissions"> {
  permissions: Record<string, "read" | "write">;
}
export type Dashboard = Schemas["Dashboard"];
export type Goods = Schemas["AdminGoods"];
export type GoodsImport = Schemas["AdminGoodsImport"];
export type GoodsPrice = Schemas["AdminGoodsPrice"];
export type Category = Schemas["AdminCategory"];
export type Maker = Schemas["AdminMaker"];
export type Brand = Schemas["AdminBrand"];
export type NavItem = Schemas["AdminNavItem"];
/** What somebody did to a record, in words. */
export type Deed = Schemas["AdminDeed"];
/** What a change of many goods does, or would do. */
export type Bulk = Schemas["AdminBulk"];
export type GoodsImportRow = Schemas["AdminGoodsImportRow"];
export type Wanted = Schemas["AdminWanted"];
export type Stock = Schemas["AdminStock"];
export type Order = Schemas["AdminOrder"];
/** `members` and `licences` are filled in the single record only. */
export type Company = Schemas["AdminCompany"];
export type Wallet = Schemas["AdminWallet"];
export type Licence = Schemas["AdminLicence"];
export type Ad = Schemas["AdminAd"];
export type Activity = Schemas["AdminActivity"];
export type Zone = Schemas["AdminZone"];
export type GoodsDocument = Schemas["AdminGoodsDocument"];
export type HotWord = Schemas["AdminHotWord"];
export type SearchSynonym = Schemas["AdminSynonym"];
export type SearchStopWord = Schemas["AdminStopWord"];
export type SearchPin = Schemas["AdminSearchPin"];
export type SearchMiss = Schemas["AdminSearchMiss"];
export type AuditEntry = Omit<Schemas["AdminAuditEntry"], "before" | "after"> & {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};
export type Staff = Schemas["AdminStaff"];

/** Socket.IO namespace /admin, path /socket.io, staff cookie */
export interface AdminServerEvents {
  "order:changed": (data: { id: string; status: number; status_text: string }) => void;
  "licence:submitted": (data: { id: number; company: string }) => void;
  "visitors:changed": (data: { live: number }) => void;
}
