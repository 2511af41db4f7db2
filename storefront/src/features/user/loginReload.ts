/**
 * After signing in the page reloads exactly once (spec §4): the flag goes "due" → "done", and a later load finds "done".
 */
const KEY = "yaoji.login-refresh";

export function markLoginReload(): void {
  sessionStorage.setItem(KEY, "due");
}

export function clearLoginReload(): void {
  sessionStorage.removeItem(KEY);
}

/** True once after each sign-in; the caller reloads. */
export function takeLoginReload(): boolean {
  if (sessionStorage.getItem(KEY) !== "due") return false;
  sessionStorage.setItem(KEY, "done");
  return true;
}
