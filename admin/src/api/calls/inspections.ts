import { API_BASE, get } from "../http";
import type { Inspection } from "../types";

/** What an inspection asks about; a register that knows no buyer is not narrowed by one. */
export interface Asked {
  from: string;
  to: string;
  goods_id: number | null;
  batch: string;
  company_id: number | null;
}

function query(asked: Asked): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asked)) {
    if (value !== null && value !== "") query.set(name, String(value));
  }
  return query;
}

export const inspection = (asked: Asked, signal?: AbortSignal) =>
  get<Inspection>(`/inspections?${query(asked)}`, signal);

/** The address of one register as a file. */
export function registerFile(code: string, asked: Asked, format: "xlsx" | "pdf" | "xml"): string {
  const all = query(asked);
  all.set("format", format);
  return `${API_BASE}/inspections/${code}?${all}`;
}

/** The address of the signed package of these registers. */
export function inspectionPackage(codes: readonly string[], asked: Asked): string {
  const all = query(asked);
  all.set("registers", codes.join(","));
  return `${API_BASE}/inspections/package?${all}`;
}
