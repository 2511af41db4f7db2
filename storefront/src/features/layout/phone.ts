import { useSyncExternalStore } from "react";

const QUERY = "(max-width: 720px)";

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(QUERY);
  media.addEventListener("change", onChange);
  return () => media.removeEventListener("change", onChange);
}

/** The width at which the side-bar becomes a bottom bar, as in the style sheets. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(QUERY).matches);
}
