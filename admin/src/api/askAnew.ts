import type { QueryClient } from "@tanstack/react-query";

/** What waits for this colleague: one answer for menu and dashboard, asked anew after any news and any change. */
export const COUNTS = "counts";

/**
 * Asks anew for what the channel told of. An answer under way may be older: it is given up for a new one, except the first,
 * which the client does not give up; that one is waited for.
 */
export async function askAnew(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const isFirst = ({ state }: { state: { data: unknown } }) => state.data === undefined;
  const wasFirstUnderWay = client.isFetching({ queryKey, predicate: isFirst }) > 0;
  await client.invalidateQueries({ queryKey });
  if (wasFirstUnderWay) await client.invalidateQueries({ queryKey });
}
