/** Loads the page anew; where the server can't be reached it stays as it is, and what is on it can still be read. */
export async function reload(): Promise<boolean> {
  try {
    await fetch("/", { method: "HEAD", cache: "no-store" });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
