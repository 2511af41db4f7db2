import { useState } from "react";
import type { Message } from "@/api/types";

const newestOf = (list: readonly Message[]) => Math.max(0, ...list.map(({ id }) => id));

/**
 * Messages that arrive while a page of them is read wait until they are asked for: the others would jump under the
 * finger. `list`: what is known of this place now, newest first.
 */
export function useArrivals(list: readonly Message[] | undefined, place: string) {
  const [held, setHeld] = useState({ place: "", newest: 0 });
  const hold = (of: readonly Message[]) => setHeld({ place, newest: newestOf(of) });
  const isNew = list !== undefined && held.place !== place;
  if (isNew) hold(list);
  const newest = isNew ? newestOf(list) : held.newest;
  const before = (list ?? []).filter(({ id }) => id <= newest);
  // Where nothing was, nothing jumps.
  const shown = before.length > 0 ? before : (list ?? []);
  return {
    shown,
    arrived: (list?.length ?? 0) - shown.length,
    showArrived: () => list && hold(list),
  };
}
