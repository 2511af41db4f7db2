interface Day {
  /** 2026-11-28 */
  day: string;
  values: readonly number[];
}

const DAY_MS = 86_400_000;

/**
 * With the days between the first and the last on which nothing happened: a chart of the others alone would draw them side by side.
 * `days`: in their order.
 */
export function everyDay(days: readonly Day[]): Day[] {
  const known = new Map(days.map((one) => [one.day, one]));
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return [];
  const nothing = first.values.map(() => 0);
  const all: Day[] = [];
  for (let at = Date.parse(first.day); at <= Date.parse(last.day); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push(known.get(day) ?? { day, values: nothing });
  }
  return all;
}
