import { get, post } from "../http";
import type { AuditCheck } from "../types";

/** The latest checks of the whole chain, the newest first. */
export const auditChecks = (signal?: AbortSignal) =>
  get<AuditCheck[]>(`/audit_checks?${new URLSearchParams({ range: "[0,9]" })}`, signal);

export const startAuditCheck = () => post<AuditCheck>("/audit_checks", {});
