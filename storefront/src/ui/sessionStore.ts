/** Session storage of a tab. If storage is full or forbidden, values are lost but the page works. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

/** Whether it was kept. */
export function remember(key: string, value: unknown): boolean {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

/** Where unsent forms are kept. */
export const FORMS = "yaoji.form.";

/** A buyer who signs out leaves nothing half-filled to the next one. */
export function forgetForms(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(FORMS)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

/** Local storage of this browser: display choices only, no personal data. */
export function keptForLong(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

export function keepForLong(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // It is chosen anew then.
  }
}
