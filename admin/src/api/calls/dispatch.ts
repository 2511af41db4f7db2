import { post } from "../endpoints";
import type { DispatchRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export const dispatchRules = (signal?: AbortSignal) => readRecord("/admin/api/dispatch_rules", { signal });

export const setDispatchRules = (base: DispatchRules & Read, rules: DispatchRules & { reason: string }) =>
  save("/admin/api/dispatch_rules", {
    resource: "dispatch_rules",
    base,
    mine: rules,
    formOf: (read) => read,
  });

export const decideColdParcel = (id: number, opinion: string) =>
  post("/admin/api/cold_parcels/{id}/decide", { params: { id }, body: { opinion } });
