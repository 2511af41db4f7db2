import { useSyncExternalStore } from "react";

// Widths at which the style sheets change over too, in pixels.
export const NARROW = 900;
/** The side-bar becomes a bottom bar. */
export const PHONE = 720;

/** Whether the page is at most that wide. */
export function useMedia(width: number): boolean {
  const query = `(max-width:${width}px)`;
  return useSyncExternalStore(
    // Listening anew with every render costs less than remembering this.
    (changed) => {
      const list = matchMedia(query);
      list.onchange = changed;
      return () => {
        list.onchange = null;
      };
    },
    () => matchMedia(query).matches,
  );
}
