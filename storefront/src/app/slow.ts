import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { matchRow } from "./match";
import { loadPage } from "./pages";

/** So long nobody wonders whether their press has arrived. */
export const SLOW_MS = 4000;

/** What somebody in front of the page waits for: data that its place is still empty without, and what was pressed for. */
const waitedFor = (client: QueryClient): object[] => [
  ...client
    .getQueryCache()
    .getAll()
    .filter(
      (query) =>
        query.state.status === "pending" &&
        query.state.fetchStatus === "fetching" &&
        query.meta?.errors !== "unasked" &&
        query.isActive(),
    ),
  ...client
    .getMutationCache()
    .getAll()
    .filter(({ state, options }) => state.status === "pending" && options.meta?.errors !== "unasked"),
];

/** Whether something has been waited for longer than is usual. */
class Waiting {
  readonly #client: QueryClient;
  readonly #since = new Map<object, number>();
  /** pages whose code is on its way */
  readonly #pages = new Set<object>();
  readonly #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isSlow = false;

  constructor(client: QueryClient) {
    this.#client = client;
  }

  readonly isSlow = (): boolean => this.#isSlow;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    // The caches speak while React renders.
    const later = () => this.#lookIn(0);
    const stops = [
      this.#client.getQueryCache().subscribe(later),
      this.#client.getMutationCache().subscribe(later),
    ];
    later();
    return () => {
      this.#listeners.delete(listener);
      for (const stop of stops) stop();
      clearTimeout(this.#timer);
    };
  };

  /** The returned function says that it has come, or that nobody waits for it any more. */
  readonly forPage = (): (() => void) => {
    const page = {};
    this.#pages.add(page);
    this.#lookIn(0);
    return () => {
      if (this.#pages.delete(page)) this.#lookIn(0);
    };
  };

  #lookIn(ms: number) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#look(), ms);
  }

  #look() {
    const now = Date.now();
    const waited = new Set([...waitedFor(this.#client), ...this.#pages]);
    for (const one of this.#since.keys()) if (!waited.has(one)) this.#since.delete(one);
    for (const one of waited) if (!this.#since.has(one)) this.#since.set(one, now);
    const left = Math.min(...this.#since.values()) + SLOW_MS - now;
    if (left > 0 && Number.isFinite(left)) this.#lookIn(left);
    if (this.#isSlow === left <= 0) return;
    this.#isSlow = left <= 0;
    for (const listener of this.#listeners) listener();
  }
}

/** True while a slow link or a slow server keeps somebody waiting. */
export function useSlow(): boolean {
  const client = useQueryClient();
  const [waiting] = useState(() => new Waiting(client));
  const { pathname } = useLocation();
  useEffect(() => {
    const come = waiting.forPage();
    void loadPage(matchRow(pathname).row.element).then(come);
    return come;
  }, [waiting, pathname]);
  return useSyncExternalStore(waiting.subscribe, waiting.isSlow);
}
