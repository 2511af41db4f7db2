import { type BodyOf, type Path, post } from "../endpoints";
import type { AfterSaleRules } from "../types";
import { type Read, readRecord, save } from "../versions";

type Said<Step extends string> = BodyOf<`/admin/api/after_sales/{id}/${Step}` & Path, "post">;

export const acceptClaim = (id: string, body: Said<"accept">) =>
  post("/admin/api/after_sales/{id}/accept", { params: { id }, body });

export const rejectClaim = (id: string, reason: string) =>
  post("/admin/api/after_sales/{id}/reject", { params: { id }, body: { reason } });

/** The goods are in the warehouse. */
export const noteClaimArrived = (id: string) =>
  post("/admin/api/after_sales/{id}/arrive", { params: { id } });

export const inspectClaim = (id: string, body: Said<"inspect">) =>
  post("/admin/api/after_sales/{id}/inspect", { params: { id }, body });

export const refundClaim = (id: string) => post("/admin/api/after_sales/{id}/refund", { params: { id } });

export const packReplacement = (id: string) => post("/admin/api/after_sales/{id}/pack", { params: { id } });

export const sendReplacement = (id: string, body: Said<"replace">) =>
  post("/admin/api/after_sales/{id}/replace", { params: { id }, body });

/** What was found unfit goes to the customer again. */
export const sendRefusedBack = (id: string, body: Said<"return_refused">) =>
  post("/admin/api/after_sales/{id}/return_refused", { params: { id }, body });

export const afterSaleRules = (signal?: AbortSignal) => readRecord("/admin/api/after_sale_rules", { signal });

/**
 * For forms the first parameter is the record as it was read, by which the server and `save` detect changes
 * of others.
 */
export const setAfterSaleRules = (
  base: AfterSaleRules & Read,
  rules: BodyOf<"/admin/api/after_sale_rules", "put">,
) =>
  save("/admin/api/after_sale_rules", {
    resource: "after_sale_rules",
    base,
    mine: rules,
    formOf: (read) =>
      Object.fromEntries(Object.entries(read).map(([field, value]) => [field, String(value)])),
  });

/** id = of the batch; condition = sellable: what is scrapped has its record of destruction */
export const releaseQuarantine = (id: number, body: BodyOf<"/admin/api/quarantine/{id}/release", "post">) =>
  post("/admin/api/quarantine/{id}/release", { params: { id }, body });
