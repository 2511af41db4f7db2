import { post } from "../http";
import type { AfterSale, AfterSaleRules, Quarantine } from "../types";
import { type Read, readRecord, save } from "../versions";

/** A step of a claim: accept, reject, arrive, inspect, refund, pack, replace, return_refused. */
export const claimStep = (id: string, step: string, body: Record<string, unknown>) =>
  post<AfterSale>(`/after_sales/${encodeURIComponent(id)}/${step}`, body);

export const afterSaleRules = (signal?: AbortSignal) =>
  readRecord<AfterSaleRules & Read>("/after_sale_rules", signal);

/**
 * For forms the first parameter is the record as it was read, by which the server and `save` detect changes
 * of others.
 */
export const setAfterSaleRules = (base: AfterSaleRules & Read, rules: Record<string, string>) =>
  save<AfterSaleRules, Record<string, string>, AfterSaleRules>({
    resource: "after_sale_rules",
    path: "/after_sale_rules",
    base,
    mine: rules,
    formOf: (read) =>
      Object.fromEntries(Object.entries(read).map(([field, value]) => [field, String(value)])),
  });

/** id = of the batch; condition = sellable: what is scrapped has its record of destruction */
export const releaseQuarantine = (
  id: number,
  body: { condition: string; quantity: string; reason: string },
) => post<Quarantine>(`/quarantine/${id}/release`, body);
