const KEY = "yaoji.common-adverts";

/** Whether there were adverts above every page when this browser was here last: their room is kept free from the start. */
export function hadCommonAdverts(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function noteCommonAdverts(there: boolean): void {
  try {
    if (there) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // A full or forbidden store only costs the room that would be kept free.
  }
}
