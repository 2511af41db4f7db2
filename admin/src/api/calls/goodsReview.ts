import { addressOf, type BodyOf, post } from "../endpoints";
import type { FirstSaleRules } from "../types";
import { type Read, readRecord, save } from "../versions";

/** `seen`: as the filing was answered, what the reviewer looked at. */
export const approveFirstSale = (id: number, seen: string, opinion: string) =>
  post("/admin/api/first_sales/{id}/approve", { params: { id }, body: { seen, opinion } });

export const rejectFirstSale = (id: number, reason: string) =>
  post("/admin/api/first_sales/{id}/reject", { params: { id }, body: { reason } });

/** 首营品种审批表, to print. */
export const firstSaleSheet = (id: number) =>
  addressOf("/admin/api/first_sales/{id}/sheet", { params: { id } });

/** A rejected product once more. */
export const handInFirstSale = (goodsId: number, note: string) =>
  post("/admin/api/goods/{id}/first_sale", { params: { id: goodsId }, body: { note } });

export const firstSaleRules = (signal?: AbortSignal) => readRecord("/admin/api/first_sale_rules", { signal });

export interface FirstSaleRule {
  /** of goods */
  kind: number;
  document_kind: string;
  is_required: boolean;
  reason: string;
}

export const setFirstSaleRule = (base: FirstSaleRules & Read, rule: FirstSaleRule) =>
  save("/admin/api/first_sale_rules", {
    resource: "first_sale_rules",
    base,
    mine: rule,
    formOf: ({ columns, rows }) => {
      const place = columns.findIndex(({ kind }) => kind === rule.kind);
      return {
        is_required: rows.find((row) => row.document_kind === rule.document_kind)?.is_required[place],
      };
    },
  });

/** Absent fields stay. */
export const proposeClassChange = (change: BodyOf<"/admin/api/class_changes", "post">) =>
  post("/admin/api/class_changes", { body: change });

export const approveClassChange = (id: number, opinion: string) =>
  post("/admin/api/class_changes/{id}/approve", { params: { id }, body: { opinion } });

export const rejectClassChange = (id: number, reason: string) =>
  post("/admin/api/class_changes/{id}/reject", { params: { id }, body: { reason } });

export const withdrawClassChange = (id: number) =>
  post("/admin/api/class_changes/{id}/withdraw", { params: { id } });

export const approveClassRule = (id: number, opinion: string) =>
  post("/admin/api/class_rules/{id}/approve", { params: { id }, body: { opinion } });

export const rejectClassRule = (id: number, reason: string) =>
  post("/admin/api/class_rules/{id}/reject", { params: { id }, body: { reason } });

/** Asks for the end of a line. */
export const endClassRule = (id: number, reason: string) =>
  post("/admin/api/class_rules/{id}/end", { params: { id }, body: { reason } });

export const withdrawClassRule = (id: number) =>
  post("/admin/api/class_rules/{id}/withdraw", { params: { id } });
