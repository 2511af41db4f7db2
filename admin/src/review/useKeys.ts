import { useEffect, useLayoutEffect, useRef } from "react";

type Keys = Record<string, () => void>;

/** Text boxes and dialogs own their keys, boxes to tick only the space bar; a held key must not decide twice. */
export function listens(event: KeyboardEvent): boolean {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  return !target?.closest(
    "input:not([type='checkbox']), textarea, select, [contenteditable='true'], [role='dialog'], [role='listbox']",
  );
}

/** Single keys for the whole page. Letters count in both cases. */
export function useKeys(keys: Keys) {
  const latest = useRef(keys);
  // Before what they do is on the screen: a key that comes at once does what the buttons say.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run || !listens(event)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
