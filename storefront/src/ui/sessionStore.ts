type Kind = "sessionStorage" | "localStorage";

/** The browser refuses the storage itself where it is forbidden. */
function read(kind: Kind, key: string): unknown {
  try {
    return JSON.parse(window[kind].getItem(key) ?? "null") as unknown;
  } catch {
    return null;
  }
}

function write(kind: Kind, key: string, value: unknown): boolean {
  try {
    window[kind].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Session storage of a tab. If storage is full or forbidden, values are lost but the page works. */
export const recall = (key: string): unknown => read("sessionStorage", key);

/** Whether it was kept. */
export const remember = (key: string, value: unknown): boolean => write("sessionStorage", key, value);

function forgetThose(these: (key: string) => boolean): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (these(key)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was kept then.
  }
}

export const forget = (key: string): void => forgetThose((kept) => kept === key);

/** Where unsent forms are kept. */
export const FORMS = "yaoji.form.";

/** A buyer who signs out leaves nothing half-filled to the next one. */
export const forgetForms = (): void => forgetThose((kept) => kept.startsWith(FORMS));

/** Local storage of this browser: display choices only, no personal data. */
export const keptForLong = (key: string): unknown => read("localStorage", key);

/** Where it is not kept it is chosen anew. */
export const keepForLong = (key: string, value: unknown): boolean => write("localStorage", key, value);
