/** The API's last page, further than any user goes by hand. */
export const LAST_PAGE = 500;
const MOST_IDS = 20;

/** The page number of an address, whatever was typed there. */
export function readPage(text: string | null | undefined): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}

export function readId(text: string | null | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** Ids in a row, `3,1`: each once, in their order; null when there is none or something else among them. */
export function readIds(text: string | undefined): number[] | null {
  const ids = (text ?? "").split(/[,，]/).map(readId);
  if (ids.length > MOST_IDS || ids.some((id) => id === null)) return null;
  return [...new Set(ids as number[])];
}
