/** Goods on a page of an activity. */
export const PER_PAGE = 40;
const LAST_PAGE = 500;
const MOST_IDS = 20;

export function readPage(text: string | null): number {
  const page = Number(text);
  return Number.isInteger(page) && page > 0 ? Math.min(page, LAST_PAGE) : 1;
}

export function readId(text: string | undefined): number | null {
  return text && /^\d{1,15}$/.test(text) && Number(text) > 0 ? Number(text) : null;
}

/** The activities of an address, `/Hdzx/3,1`: each once, in its order; null when it names none or something else. */
export function readIds(text: string | undefined): number[] | null {
  const ids = (text ?? "").split(/[,，]/).map(readId);
  if (ids.length > MOST_IDS || ids.some((id) => id === null)) return null;
  return [...new Set(ids as number[])];
}
