/** The list with one entry a place up (−1) or down (+1); unchanged at the ends. */
export function moved<T>(list: readonly T[], at: number, by: -1 | 1): T[] {
  const to = at + by;
  const result = [...list];
  const [here, there] = [result[at], result[to]];
  if (here === undefined || there === undefined) return result;
  result[at] = there;
  result[to] = here;
  return result;
}
