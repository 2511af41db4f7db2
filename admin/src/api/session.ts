import { Question } from "./question";

/** Who works in this tab, from the first answer of the server until they sign out here. */
export interface Worker {
  id: number;
  name: string;
  username: string;
}

/** again: the same person is back; later: they go on without, nothing was sent. */
export type Return = "again" | "later";

export const signedOut = new Question<Worker, Return>();

/** Messages to the other tabs of this browser: they share one cookie. */
const KEY = "yaoji.staff";

let worker: Worker | null = null;
let asked: Promise<Return> | null = null;
const onChange = new Set<() => void>();
const onReturn = new Set<() => void>();

export const currentWorker = (): Worker | null => worker;

export function setWorker(next: Worker | null): void {
  worker = next;
  tellTabs(next);
}

/** Who is signed in now, no matter whom this page belongs to. */
export function tellTabs(next: Worker | null): void {
  if (next) localStorage.setItem(KEY, String(next.id));
  else localStorage.removeItem(KEY);
  for (const listener of onChange) listener();
}

/** Reports every change of the signed-in user, in this tab and in others. */
export function onWorker(listener: () => void): () => void {
  onChange.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    onChange.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Another tab has signed in as another user: requests from here would be theirs. */
export function hasUserChanged(): boolean {
  const other = localStorage.getItem(KEY);
  return worker !== null && other !== null && other !== String(worker.id);
}

/** One sign-in dialog for all calls that were refused meanwhile. None for users who were never signed in. */
export function signInAgain(): Promise<Return> {
  if (!worker) return Promise.resolve("later");
  asked ??= signedOut.ask(worker).finally(() => {
    asked = null;
  });
  return asked;
}

export function isBack(): void {
  signedOut.answer("again");
  for (const listener of onReturn) listener();
}

/** For what ended with the session and has to begin anew. */
export function whenBack(listener: () => void): () => void {
  onReturn.add(listener);
  return () => {
    onReturn.delete(listener);
  };
}
