import { useCallback, useSyncExternalStore } from "react";

export const NARROW = "(max-width: 900px)";
/** What old counter PCs have: rows before filters. */
export const COUNTER = "(max-width: 1180px)";
export const PHONE = "(max-width: 720px)";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia?.(query);
      list?.addEventListener("change", changed);
      return () => list?.removeEventListener("change", changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia?.(query).matches ?? false);
}
