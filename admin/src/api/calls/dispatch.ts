import { post } from "../http";
import type { ColdParcel, DispatchRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export const dispatchRules = (signal?: AbortSignal) =>
  readRecord<DispatchRules & Read>("/dispatch_rules", signal);

export const setDispatchRules = (base: DispatchRules & Read, rules: DispatchRules & { reason: string }) =>
  save<DispatchRules, DispatchRules & { reason: string }, DispatchRules>({
    resource: "dispatch_rules",
    path: "/dispatch_rules",
    base,
    mine: rules,
    formOf: (read) => read,
  });

export const decideColdParcel = (id: number, opinion: string) =>
  post<ColdParcel>(`/cold_parcels/${id}/decide`, { opinion });
