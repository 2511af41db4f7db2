import type { QueryClient } from "@tanstack/react-query";
import { finishAdd } from "@/features/cart/finishAdd";
import { startLive } from "./live";

/** What begins when a buyer is here: the live channel, what their last session left unfinished, and the table of further pages. */
export function arrive(client: QueryClient, username: string): () => void {
  void finishAdd(client, username);
  // At hand before it is asked for; where it does not come, the page that wants it says so.
  import("./FurtherPage").catch(() => undefined);
  return startLive(client);
}
