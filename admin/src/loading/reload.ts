const KEY = "yaoji.admin.reloaded-for-missing";
const ONCE_IN_MS = 60_000;

/** Whether a reload may help: the first time, and only where it can be remembered, else it could go on for ever. */
export function mayReload(now = Date.now()): boolean {
  try {
    if (now - Number(sessionStorage.getItem(KEY)) <= ONCE_IN_MS) return false;
    sessionStorage.setItem(KEY, String(now));
    return true;
  } catch {
    return false;
  }
}

/** Loads the back office anew; where the server can't be reached what is on the screen stays. */
export async function reload(): Promise<boolean> {
  try {
    await fetch(import.meta.env.BASE_URL, { method: "HEAD", cache: "no-store" });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
