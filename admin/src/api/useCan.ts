import { useGetIdentity, usePermissions } from "react-admin";
import { allows, type Permissions } from "./authProvider";

/** `can("orders", "write")`: false until the session is known, so that nothing shows and then goes away. */
export function useCan() {
  const { permissions } = usePermissions<Permissions>();
  return (resource: string, level: "read" | "write") =>
    permissions ? allows(permissions, resource, level === "read" ? "read" : "edit") : false;
}

/**
 * Some steps belong to a role, independent of permissions on the resource; empty until the session is known.
 */
export function useRoles(): readonly string[] {
  const { identity } = useGetIdentity();
  const roles: unknown = identity?.roles;
  return Array.isArray(roles) ? roles.filter((role) => typeof role === "string") : [];
}
