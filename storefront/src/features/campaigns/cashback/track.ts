import { parseYuan } from "@yaoji/money";

interface Tier {
  amount: string;
}

/**
 * The position of an amount on a track of evenly spaced tiers, 0 to 100: all intervals have the same length,
 * so that low tiers are not crowded at the start.
 */
export function placeOf(paid: string, tiers: readonly Tier[]): number {
  const bounds = tiers.map(({ amount }) => parseYuan(amount));
  const sum = parseYuan(paid);
  const at = bounds.findIndex((bound) => bound > sum);
  if (at === -1) return 100;
  const from = at === 0 ? 0 : (bounds[at - 1] ?? 0);
  const to = bounds[at] ?? from + 1;
  return ((at + (sum - from) / (to - from)) * 100) / bounds.length;
}
