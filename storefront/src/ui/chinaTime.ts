const CHINA_OFFSET_MS = 8 * 3_600_000;

/** "2026-11-21T09:05" in China, whatever zone the office computer is set to: the server's days are China's. */
export function chinaTime(time: number): string {
  return new Date(time + CHINA_OFFSET_MS).toISOString().slice(0, 16);
}

/** "2026-11-21 09:05" */
export function formatTime(iso: string | null): string {
  const time = iso ? Date.parse(iso) : Number.NaN;
  return Number.isNaN(time) ? "" : chinaTime(time).replace("T", " ");
}

/** The last day before a moment: of "2026-11-30T16:00:00Z", the midnight that begins December, "2026-11-30". */
export function lastDayBefore(iso: string): string {
  return chinaTime(Date.parse(iso) - 1).slice(0, 10);
}

/** "2026-11-21" */
export function chinaDay(iso: string): string {
  return formatTime(iso).slice(0, 10);
}
