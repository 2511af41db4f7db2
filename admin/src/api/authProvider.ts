import type { AuthProvider } from "react-admin";
import { get, post, remove } from "./endpoints";
import { SESSION } from "./http";
import { pause } from "./pause";
import { setWorker, tellTabs, type Worker } from "./session";
import { sendPreferences } from "./staffStore";
import type { StaffIdentity } from "./types";

/** Who signs out does not wait for a server that does not answer. */
const PREFERENCES_WITHIN_MS = 1_500;

export type Permissions = StaffIdentity["permissions"];

const READING = new Set(["list", "show", "export", "read"]);

export function allows(permissions: Permissions, resource: string, action: string): boolean {
  const level = permissions[resource];
  if (level === "write") return true;
  return level === "read" && READING.has(action);
}

let known: Promise<StaffIdentity> | null = null;

/** Asked once per page load; everything else (menu, buttons, guards) reads the same answer. */
function session(): Promise<StaffIdentity> {
  if (!known) {
    known = get(SESSION).then((worker) => {
      setWorker(worker);
      return worker;
    });
    known.catch(() => {
      known = null;
    });
  }
  return known;
}

export function forgetSession(): void {
  known = null;
}

interface Credentials {
  username: string;
  password: string;
  code?: string;
}

function signIn({ username, password, code }: Credentials): Promise<StaffIdentity> {
  return post(SESSION, { body: { username, password, code: code ?? "" } });
}

/** Over a page that `worker` has open. Whether the same user signed in; anyone else must reload it. */
export async function comeBack(credentials: Credentials, worker: Worker): Promise<boolean> {
  const json = await signIn(credentials);
  if (json.id !== worker.id) {
    tellTabs(json);
    return false;
  }
  known = Promise.resolve(json);
  setWorker(json);
  return true;
}

export const authProvider: AuthProvider = {
  async login(credentials: Credentials) {
    const json = await signIn(credentials);
    known = Promise.resolve(json);
    setWorker(json);
  },

  async logout() {
    const wasSignedIn = known !== null;
    if (wasSignedIn) await Promise.race([sendPreferences(), pause(PREFERENCES_WITHIN_MS)]);
    forgetSession();
    setWorker(null);
    // Already signed out, or there is no network: the login page is right in both cases.
    if (wasSignedIn) await remove(SESSION).catch(() => undefined);
  },

  async checkAuth() {
    await session();
  },

  /**
   * No error redirects: `call` opens the sign-in dialog over the page. After signing a user out, react-admin
   * would answer a refused write with an empty record, and the form would say 已保存.
   */
  async checkError() {},

  async getIdentity() {
    const { id, name, username, roles, duty, has_second_factor } = await session();
    return { id, fullName: name, username, roles, duty, has_second_factor };
  },

  async getPermissions() {
    return (await session()).permissions;
  },

  async canAccess({ resource, action }) {
    return allows((await session()).permissions, resource, action);
  },
};
