import { parseYuan } from "@/ui/money";

interface Tier {
  amount: string;
}

/**
 * Where on a track of evenly spaced tiers an amount stands, 0 to 100: each stretch between two tiers is as long as the
 * others, so that low tiers do not crowd at the beginning.
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
