import { post } from "../http";
import type { ClassChange, ClassRule, FirstSale, FirstSaleRules } from "../types";
import { type Read, readRecord, save } from "../versions";

/** `seen`: as the filing was answered, what the reviewer looked at. */
export const approveFirstSale = (id: number, seen: string, opinion: string) =>
  post<FirstSale>(`/first_sales/${id}/approve`, { seen, opinion });

export const rejectFirstSale = (id: number, reason: string) =>
  post<FirstSale>(`/first_sales/${id}/reject`, { reason });

/** A rejected product once more. */
export const handInFirstSale = (goodsId: number, note: string) =>
  post<FirstSale>(`/goods/${goodsId}/first_sale`, { note });

export const firstSaleRules = (signal?: AbortSignal) =>
  readRecord<FirstSaleRules & Read>("/first_sale_rules", signal);

export interface FirstSaleRule {
  /** of goods */
  kind: number;
  document_kind: string;
  is_required: boolean;
  reason: string;
}

export const setFirstSaleRule = (base: FirstSaleRules & Read, rule: FirstSaleRule) =>
  save<FirstSaleRules, FirstSaleRule, FirstSaleRules>({
    resource: "first_sale_rules",
    path: "/first_sale_rules",
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
export const proposeClassChange = (change: Record<string, string | number | null | undefined>) =>
  post<ClassChange>("/class_changes", change);

export const approveClassChange = (id: number, opinion: string) =>
  post<ClassChange>(`/class_changes/${id}/approve`, { opinion });

export const rejectClassChange = (id: number, reason: string) =>
  post<ClassChange>(`/class_changes/${id}/reject`, { reason });

export const withdrawClassChange = (id: number) => post<ClassChange>(`/class_changes/${id}/withdraw`, {});

export const approveClassRule = (id: number, opinion: string) =>
  post<ClassRule>(`/class_rules/${id}/approve`, { opinion });

export const rejectClassRule = (id: number, reason: string) =>
  post<ClassRule>(`/class_rules/${id}/reject`, { reason });

/** Asks for the end of a line. */
export const endClassRule = (id: number, reason: string) =>
  post<ClassRule>(`/class_rules/${id}/end`, { reason });

export const withdrawClassRule = (id: number) => post<ClassRule>(`/class_rules/${id}/withdraw`, {});
