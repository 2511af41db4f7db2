/** The one before or after; stays at the ends. */
export function stepped(
  ids: readonly number[],
  current: number | undefined,
  step: 1 | -1,
): number | undefined {
  const place = current === undefined ? -1 : ids.indexOf(current);
  return place === -1 ? ids[0] : (ids[place + step] ?? current);
}

/** After a decision: the next one that is left behind the current, else the last one before it. */
export function nextOf(
  ids: readonly number[],
  current: number | undefined,
  done: readonly number[],
): number | undefined {
  const place = current === undefined ? 0 : Math.max(0, ids.indexOf(current));
  const left = (id: number) => !done.includes(id);
  return ids.slice(place).find(left) ?? ids.slice(0, place).findLast(left);
}

export function toggled(chosen: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(chosen);
  if (!next.delete(id)) next.add(id);
  return next;
}
