import { create } from "zustand";

/** Modal dialogs, the newest last. What is outside of it can be neither pressed nor read out. */
export const useOpenDialogs = create<HTMLElement[]>(() => []);

/** The dialog is open until the answer is called. */
export function noteOpen(dialog: HTMLElement): () => void {
  useOpenDialogs.setState((open) => [...open, dialog], true);
  return () => useOpenDialogs.setState((open) => open.filter((other) => other !== dialog), true);
}
