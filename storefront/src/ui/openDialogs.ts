import { type RefObject, useLayoutEffect } from "react";
import { create } from "zustand";

/** Modal dialogs, the newest last. What is outside of it can be neither pressed nor read out. */
export const useOpenDialogs = create<HTMLElement[]>(() => []);

/** The dialog is open as long as it is mounted. */
export function useOpenDialog(ref: RefObject<HTMLElement | null>): void {
  // Before the browser draws: notices leave a dialog in the moment it goes.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    useOpenDialogs.setState((open) => [...open, dialog], true);
    return () => useOpenDialogs.setState((open) => open.filter((other) => other !== dialog), true);
  }, [ref]);
}
