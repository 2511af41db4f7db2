import type { QueryClient } from "@tanstack/react-query";
import { finishAdd } from "@/features/cart/finishAdd";
import { startLive } from "./live";

/** What begins when a buyer is here: the live channel, and what their last session left unfinished. */
export function arrive(client: QueryClient, username: string): () => void {
  void finishAdd(client, username);
  return startLive(client);
}
