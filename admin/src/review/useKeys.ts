import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Keys = Record<string, () => void>;

/**
 * Text boxes own their keys, dialogs those of what is not in them, boxes to tick only the space bar; a held key must not decide twice.
 * `of`: where the keys belong to.
 */
export function listens(event: KeyboardEvent, of?: Element | null): boolean {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : null;
  const dialog = target?.closest("[role='dialog']");
  if (dialog && !(of && dialog.contains(of))) return false;
  return !target?.closest(
    "input:not([type='checkbox']), textarea, select, [contenteditable='true'], [role='listbox']",
  );
}

/** Single keys for the whole page, or for the dialog that `of` is in. Letters count in both cases. */
export function useKeys(keys: Keys, of?: RefObject<Element | null>) {
  const latest = useRef(keys);
  // Before what they do is on the screen: a key that comes at once does what the buttons say.
  useLayoutEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const run = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!run || !listens(event, of?.current)) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, [of]);
}
