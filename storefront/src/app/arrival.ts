import type { QueryClient } from "@tanstack/react-query";
import { finishAdd } from "@/features/cart/finishAdd";
import { type UserState, userKeys } from "@/features/user/queries";
import { askForStore } from "@/features/user/storeLink";
import { startLive } from "./live";

/**
 * What begins when a buyer is here: the live channel, what their last session left unfinished, the store that a mail led to, and the
 * table of further pages.
 */
export function arrive(client: QueryClient, username: string): () => void {
  void finishAdd(client, username);
  askForStore(client.getQueryData<UserState>(userKeys.base)?.base ?? null);
  // Loaded in advance; if loading fails, the page that needs it shows the error.
  import("./FurtherPage").catch(() => undefined);
  return startLive(client);
}
