import { forget, recall, remember } from "@/ui/sessionStore";

/**
 * After signing in the page reloads exactly once (spec §4): the flag goes "due" → "done", and a later load finds "done".
 */
const KEY = "yaoji.login-refresh";

export function markLoginReload(): void {
  remember(KEY, "due");
}

export function clearLoginReload(): void {
  forget(KEY);
}

export function loginReloadDue(): boolean {
  return recall(KEY) === "due";
}

/** True once after each sign-in; the caller reloads. */
export function takeLoginReload(): boolean {
  // Where nothing can be kept nothing was due, so that no reload follows a reload.
  return loginReloadDue() && remember(KEY, "done");
}
