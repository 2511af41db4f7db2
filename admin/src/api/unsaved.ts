import { useEffect, useId } from "react";
import { Question } from "./question";

/** Forms with unsaved input, by a unique name. */
const forms = new Set<string>();
const listeners = new Map<string, Set<() => void>>();

/** true: it may be lost */
export const leaving = new Question<true, boolean>();

export const hasUnsaved = (): boolean => forms.size > 0;

/** Saved, or its record is deleted: leaving now loses nothing. */
export function forgetUnsaved(name: string): void {
  forms.delete(name);
  for (const listener of listeners.get(name) ?? []) listener();
}

export function onSaved(name: string, listener: () => void): () => void {
  const known = listeners.get(name) ?? new Set();
  listeners.set(name, known.add(listener));
  return () => {
    known.delete(listener);
  };
}

export const forgetAllUnsaved = (): void => forms.clear();

/** Before anything is thrown away that was typed. */
export async function mayLeave(isUnsaved = hasUnsaved()): Promise<boolean> {
  return !isUnsaved || (await leaving.ask(true));
}

/** Leaving the page asks first as long as something here is not saved. */
export function useUnsaved(isUnsaved: boolean, name?: string): void {
  const own = useId();
  const known = name ?? own;
  useEffect(() => {
    if (!isUnsaved) return;
    forms.add(known);
    return () => {
      forms.delete(known);
    };
  }, [isUnsaved, known]);
}
