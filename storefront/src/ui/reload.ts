/** Reloads the page; if the server can't be reached, the page stays readable as it is. */
export async function reload(): Promise<boolean> {
  try {
    await fetch("/", { method: "HEAD", cache: "no-store" });
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
