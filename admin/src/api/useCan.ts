import { usePermissions } from "react-admin";
import { allows, type Permissions } from "./authProvider";

/** `can("orders", "write")`: false until the session is known, so that nothing shows and then goes away. */
export function useCan() {
  const { permissions } = usePermissions<Permissions>();
  return (resource: string, level: "read" | "write") =>
    permissions ? allows(permissions, resource, level === "read" ? "read" : "edit") : false;
}
