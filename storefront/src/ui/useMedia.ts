import { useCallback, useSyncExternalStore } from "react";

// Widths at which the style sheets change over too, in pixels.
export const NARROW = 900;
/** The side-bar becomes a bottom bar. */
export const PHONE = 720;

/** Whether the page is at most that wide. */
export function useMedia(width: number): boolean {
  const query = `(max-width:${width}px)`;
  return useSyncExternalStore(
    useCallback(
      (changed: () => void) => {
        const list = matchMedia(query);
        list.onchange = changed;
        return () => {
          list.onchange = null;
        };
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );
}
