/** A month as its calendar shows it: whole weeks from Monday, days as YYYY-MM-DD. */
export interface Month {
  year: number;
  /** 1 to 12 */
  month: number;
}

const text = (date: Date) => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day: number) => new Date(Date.UTC(year, month - 1, day));

export function monthOf(day: string): Month {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) };
}

export function moved({ year, month }: Month, by: number): Month {
  const date = utc(year, month + by, 1);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 };
}

/** The days of all weeks that touch the month. */
export function daysOf({ year, month }: Month): string[] {
  const first = utc(year, month, 1);
  const sinceMonday = (first.getUTCDay() + 6) % 7;
  const last = utc(year, month + 1, 0);
  const untilSunday = (7 - last.getUTCDay()) % 7;
  const count = sinceMonday + last.getUTCDate() + untilSunday;
  return Array.from({ length: count }, (_, place) => text(utc(year, month, 1 - sinceMonday + place)));
}

export function isIn(day: string, { year, month }: Month): boolean {
  const of = monthOf(day);
  return of.year === year && of.month === month;
}
