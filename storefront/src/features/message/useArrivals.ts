import { useState } from "react";
import type { Message } from "@/api/types";

const newestOf = (list: readonly Message[]) => Math.max(0, ...list.map(({ id }) => id));

/**
 * Messages that arrive while a page of them is read wait until they are asked for: the others would jump under the
 * finger. `list`: what is known of this place now, newest first; `latest`: the newest message of all places.
 */
export function useArrivals(list: readonly Message[] | undefined, place: string, latest: number | null) {
  const [held, setHeld] = useState({ place: "", newest: 0, latest: 0 });
  const known = (of: readonly Message[]) => ({ place, newest: newestOf(of), latest: latest ?? 0 });
  const isNew = list !== undefined && held.place !== place;
  if (isNew) setHeld(known(list));
  const holds = isNew ? known(list) : held;
  const before = (list ?? []).filter(({ id }) => id <= holds.newest);
  // Where nothing was, nothing jumps.
  const shown = before.length > 0 ? before : (list ?? []);
  return {
    shown,
    arrived: (list?.length ?? 0) - shown.length,
    showArrived: () => list && setHeld(known(list)),
    /** what had come when this place was shown: no later one counts as seen */
    seenUpTo: Math.max(holds.latest, newestOf(shown)),
  };
}
