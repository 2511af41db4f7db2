import type { AuthProvider } from "react-admin";
import { allows, type Permissions } from "./api/authProvider";
import { RESOURCES } from "./resources/registry";

/** What the server allows this person, said of every resource that is part of what it names, too. */
function ofEveryResource(permissions: Permissions): Permissions {
  const further = RESOURCES.flatMap(({ name, right, isForEverybody }) => {
    const level = isForEverybody ? "read" : right && permissions[right];
    return level ? [[name, level] as const] : [];
  });
  return { ...permissions, ...Object.fromEntries(further) };
}

/** The provider with the rights of every resource. */
export function withRights(provider: AuthProvider): AuthProvider {
  const getPermissions = async (params: unknown): Promise<Permissions> =>
    ofEveryResource(await provider.getPermissions?.(params));
  return {
    ...provider,
    getPermissions,
    canAccess: async ({ resource, action }) => allows(await getPermissions({}), resource, action),
  };
}
