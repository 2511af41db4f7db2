import { addressOf, get } from "../endpoints";

/** What an inspection asks about; a register that knows no buyer is not narrowed by one. */
export interface Asked {
  from: string;
  to: string;
  goods_id: number | null;
  batch: string;
  company_id: number | null;
}

export const inspection = (query: Asked, signal?: AbortSignal) =>
  get("/admin/api/inspections", { query, signal });

/** The address of one register as a file. */
export const registerFile = (key: string, asked: Asked, format: "xlsx" | "pdf" | "xml") =>
  addressOf("/admin/api/inspections/{key}", { params: { key }, query: { ...asked, format } });

/** The address of the signed package of these registers. */
export const inspectionPackage = (codes: readonly string[], asked: Asked) =>
  addressOf("/admin/api/inspections/package", { query: { ...asked, registers: codes.join(",") } });
