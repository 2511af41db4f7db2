import type { ServiceStatistics } from "../../api/types";

const DAY_MS = 86_400_000;

/** Every day of the period, also those on which nobody wrote: what all colleagues answered together, and what they did not. */
export function answeredByDay({ from, to, days }: Pick<ServiceStatistics, "from" | "to" | "days">) {
  const sums = new Map<string, readonly [number, number]>();
  for (const { day, figures } of days) {
    const [answered, open] = sums.get(day) ?? [0, 0];
    sums.set(day, [answered + figures.answered, open + figures.conversations - figures.answered]);
  }
  const all: { day: string; values: readonly [number, number] }[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    all.push({ day, values: sums.get(day) ?? [0, 0] });
  }
  return all;
}
