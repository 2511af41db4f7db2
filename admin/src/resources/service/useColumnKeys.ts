import { useEffect, useRef } from "react";

/** Alt+1 to Alt+3 lead to a column, also out of a text box. The place of the key counts: with Alt some keyboards write other signs. */
export function useColumnKeys(go: (place: number) => void) {
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const place = /^Digit([1-3])$/.exec(event.code)?.[1];
      if (!place || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest("[role='dialog']")) return;
      event.preventDefault();
      latest.current(Number(place));
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
