/** The page before or after; stays at the ends. */
export function neighbourPage(page: number, last: number, step: 1 | -1): number {
  return Math.min(Math.max(page + step, 1), Math.max(last, 1));
}

export function withPage(seen: ReadonlySet<number>, page: number): ReadonlySet<number> {
  return seen.has(page) ? seen : new Set([...seen, page]);
}
