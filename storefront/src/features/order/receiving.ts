import type { Claimable } from "@/api/types";
import { type Chosen, keyOf } from "@/features/afterSales/choice";

/** How many units of each batch came in good order, as the buyer counts them; what is not counted is complete. */
export type Counted = Record<string, number>;

/** What is missing, damaged or wrong, as a claim names it. */
export function refusedOf(claimable: Claimable, counted: Counted): Chosen {
  const refused: Chosen = {};
  for (const line of claimable.lines)
    for (const { batch, claimable: sent } of line.batches) {
      const key = keyOf(line.id, batch);
      const missing = sent - (counted[key] ?? sent);
      if (missing > 0) refused[key] = missing;
    }
  return refused;
}
