/** The list with one of it a step further back or on; as it was when there is no room. */
export function moved<T>(list: readonly T[], place: number, by: -1 | 1): T[] {
  const next = [...list];
  const [one] = next.splice(place, 1);
  if (one === undefined) return next;
  next.splice(Math.max(0, place + by), 0, one);
  return next;
}

/** What of the chosen files still finds a place. */
export const roomFor = (list: readonly unknown[], most: number): number => Math.max(0, most - list.length);

export const without = <T>(list: readonly T[], place: number): T[] => list.filter((_, at) => at !== place);
