import type { QueryClient } from "@tanstack/react-query";

/** An answer under way may be older than what was just told: it is waited for, and asked for once more. */
export async function askAgain(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const wasUnderWay = client.isFetching({ queryKey }) > 0;
  await client.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (wasUnderWay) await client.invalidateQueries({ queryKey });
}
