import { useState } from "react";
import type { Message } from "@/api/types";

const newestOf = (list: readonly Message[]) => Math.max(0, ...list.map(({ id }) => id));

/** So many are named by one answer, and marked by one call. */
const MOST_NAMED = 500;

/**
 * What of the unread ones had come when the page was shown (`before`). Beyond those that an answer names are older ones, which
 * follow when the others are read.
 */
export function seenOf(now: readonly number[], before: readonly number[]): number[] {
  const known = new Set(before);
  const oldest = before.length >= MOST_NAMED ? Math.min(...before) : Number.NEGATIVE_INFINITY;
  return now.filter((id) => known.has(id) || id < oldest);
}

/**
 * Messages that arrive while a page of them is read wait until they are asked for: the others would jump under the
 * finger. `list`: what is known of this place now, newest first; `unread`: those of all places that are unread.
 */
export function useArrivals(list: readonly Message[] | undefined, place: string, unread: readonly number[]) {
  const [held, setHeld] = useState({ place: "", newest: 0, unread });
  const known = (of: readonly Message[]) => ({ place, newest: newestOf(of), unread });
  const isNew = list !== undefined && held.place !== place;
  if (isNew) setHeld(known(list));
  const holds = isNew ? known(list) : held;
  const before = (list ?? []).filter(({ id }) => id <= holds.newest);
  // Where nothing was, nothing jumps.
  const shown = before.length > 0 ? before : (list ?? []);
  const named = new Set(shown.map(({ id }) => id));
  const seen = new Set(seenOf(unread, holds.unread));
  return {
    shown,
    arrived: (list?.length ?? 0) - shown.length,
    showArrived: () => list && setHeld(known(list)),
    /** the unread ones that had come when this place was shown, or stand there: no others count as seen */
    seen: unread.filter((id) => seen.has(id) || named.has(id)),
  };
}
