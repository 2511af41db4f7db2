import { useSyncExternalStore } from "react";

/** What a query says of the width only changes with the window. */
function subscribe(changed: () => void): () => void {
  addEventListener("resize", changed);
  return () => removeEventListener("resize", changed);
}

/** Whether a query of `@yaoji/tokens/widths` holds now. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(subscribe, () => !!window.matchMedia?.(query).matches);
