/** Any queue that is worked through one by one. */
interface Queued {
  id: number;
}

/** Which one comes after the current in the queue; stays at the ends. */
export function neighbour(
  queue: readonly Queued[],
  id: number | undefined,
  step: 1 | -1,
): number | undefined {
  const place = queue.findIndex((one) => one.id === id);
  if (place === -1) return queue[0]?.id;
  return queue[place + step]?.id ?? id;
}

/** After a decision: the following one, else the one before, else nothing is left. */
export function nextAfter(queue: readonly Queued[], id: number): number | undefined {
  const place = queue.findIndex((one) => one.id === id);
  if (place === -1) return queue[0]?.id;
  return (queue[place + 1] ?? queue[place - 1])?.id;
}
