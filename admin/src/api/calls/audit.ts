import { list, post } from "../endpoints";

/** The latest checks of the whole chain, the newest first. */
export const auditChecks = (signal?: AbortSignal) =>
  list("/admin/api/audit_checks", { from: 0, to: 9 }, { signal });

export const startAuditCheck = () => post("/admin/api/audit_checks");
