import { useSyncExternalStore } from "react";
import { sayStillHere, setAvailability } from "../../api/calls/service";

/** Of this tab, with whose it is: a reload goes on as what they chose, a window opened tomorrow does not. */
const KEY = "service.choice";

export type Choice = "online" | "away";

let saidAt = Number.NEGATIVE_INFINITY;
const listeners = new Set<() => void>();

/** What this colleague chose in this tab; nothing where they have not chosen yet. */
export function choiceOf(staffId: number): Choice | undefined {
  const [id, choice] = (sessionStorage.getItem(KEY) ?? "").split(" ");
  return id === String(staffId) && (choice === "online" || choice === "away") ? choice : undefined;
}

export function keepChoice(staffId: number, choice: Choice): void {
  sessionStorage.setItem(KEY, `${staffId} ${choice}`);
  for (const listener of listeners) listener();
}

/** Who signs out is not online again with the next sign-in. */
export function forgetChoice(): void {
  sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useChoice = (staffId: number) => useSyncExternalStore(subscribe, () => choiceOf(staffId));

/** Sits down, or leaves. */
export async function choose(staffId: number, choice: Choice): Promise<void> {
  await setAvailability(choice);
  saidAt = Date.now();
  keepChoice(staffId, choice);
}

export async function sayHere(): Promise<void> {
  await sayStillHere();
  saidAt = Date.now();
}

/** How long ago the server has heard from this page. */
export const silentFor = (): number => Date.now() - saidAt;
