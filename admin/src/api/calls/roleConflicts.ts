import type { RoleConflicts } from "../types";
import { type Read, readRecord, save } from "../versions";

export const roleConflicts = (signal?: AbortSignal) => readRecord("/admin/api/role_conflicts", { signal });

export interface RoleConflictRule {
  role: string;
  other: string;
  /** false = one person may hold both from now on */
  is_forbidden: boolean;
  why: string;
  reason: string;
}

export const setRoleConflict = (base: RoleConflicts & Read, rule: RoleConflictRule) =>
  save("/admin/api/role_conflicts", {
    resource: "role_conflicts",
    base,
    mine: rule,
    // Pairs are added and taken away, never merged.
    formOf: () => ({}),
  });
