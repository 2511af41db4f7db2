import type { QueryClient } from "@tanstack/react-query";
import { pause } from "./pause";

/** What waits for this colleague: one answer for menu and dashboard. */
export const COUNTS = "counts";
/** The server counts some fifty lists for one answer. */
const COUNTS_EVERY_MS = 5_000;

/** Under a stream of news, a question that is given up for the next one would never be answered. */
const NEVER_GIVEN_UP = { cancelRefetch: false };

/** Asks anew for what the channel told of. An answer under way may be older: it is waited for, and asked for again. */
export async function askAnew(client: QueryClient, queryKey: readonly unknown[]): Promise<void> {
  const underWay = new Set(client.getQueryCache().findAll({ queryKey, fetchStatus: "fetching" }));
  await client.invalidateQueries({ queryKey }, NEVER_GIVEN_UP);
  if (underWay.size > 0)
    await client.invalidateQueries({ queryKey, predicate: (query) => underWay.has(query) }, NEVER_GIVEN_UP);
}

interface Turn {
  /** Somebody waits to ask, and asks for all. */
  isTaken: boolean;
  /** when the next question may be asked */
  free: Promise<unknown>;
}

const turns = new WeakMap<QueryClient, Turn>();

/** Asks anew how much waits, after news or a step of one's own; news in quick succession shares one question. */
export async function askCounts(client: QueryClient): Promise<void> {
  const turn = turns.get(client) ?? { isTaken: false, free: Promise.resolve() };
  turns.set(client, turn);
  if (turn.isTaken) return;
  turn.isTaken = true;
  await turn.free;
  turn.isTaken = false;
  turn.free = Promise.all([pause(COUNTS_EVERY_MS), askAnew(client, [COUNTS])]);
}
