import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client";
import { checkError, leadsAway } from "./errors";

/**
 * `silent`: the caller shows the failure itself (or nothing); `unasked`: nobody has asked, so that it leads nowhere
 * either; `ownCodes` leaves single codes to the caller.
 */
export interface ErrorMeta extends Record<string, unknown> {
  errors?: "silent" | "unasked";
  ownCodes?: number[];
}

declare module "@tanstack/react-query" {
  interface Register {
    defaultError: ApiError;
    queryMeta: ErrorMeta;
    mutationMeta: ErrorMeta;
  }
}

function report(error: unknown, meta: ErrorMeta | undefined): void {
  // Errors that only another page can resolve are not handled by the caller: retrying there would fail again.
  if (meta?.errors === "unasked" || (meta?.errors === "silent" && !leadsAway(error))) return;
  if (error instanceof ApiError && meta?.ownCodes?.includes(error.code)) return;
  checkError(error);
}

export const createQueryClient = () =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _context, mutation) => report(error, mutation.meta),
    }),
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        gcTime: 10 * 60_000,
        refetchOnWindowFocus: false,
        // Without a network a request fails at once and says so; visible data is refetched when the network
        // is back.
        networkMode: "always",
        refetchOnReconnect: true,
        // Retries only errors that a retry can resolve, not the server's refusals.
        retry: (count, error) =>
          count < 1 &&
          error instanceof ApiError &&
          (error.kind === "network" || (error.code >= 502 && error.code <= 504)),
      },
      // A press that could not be sent must not act by itself, minutes later.
      mutations: { retry: false, networkMode: "always" },
    },
  });

export const queryClient = createQueryClient();
