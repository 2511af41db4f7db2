/** 12.5%; — where there is nothing to be a part of. */
export function share(part: number, whole: number): string {
  return whole > 0 ? `${Math.round((part / whole) * 1000) / 10}%` : "—";
}
