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
/** Where somebody has put signing in off: they go on reading there. */
let putOffAt: string | null = null;
const onChange = new Set<() => void>();
const onReturn = new Set<() => void>();

export const currentWorker = (): Worker | null => worker;

export function setWorker(next: Worker | null): void {
  worker = next;
  putOffAt = null;
  tellTabs(next);
}

/** Who is signed in now, no matter whom this page belongs to. */
export function tellTabs(next: Worker | null): void {
  if (next) localStorage.setItem(KEY, String(next.id));
  else localStorage.removeItem(KEY);
  tellHere();
}

function tellHere(): void {
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

/**
 * One sign-in dialog for all calls that were refused meanwhile. None for users who were never signed in, and none for
 * what a page asks for by itself where they have put it off.
 */
export function signInAgain({ isWanted }: { isWanted: boolean }): Promise<Return> {
  const isPutOffHere = putOffAt === window.location.href;
  if (!worker || (isPutOffHere && !isWanted)) return Promise.resolve("later");
  asked ??= signedOut
    .ask(worker)
    .then((answer) => {
      putOffAt = answer === "later" ? window.location.href : null;
      tellHere();
      return answer;
    })
    .finally(() => {
      asked = null;
    });
  return asked;
}

/** Somebody goes on without the server, as themselves. */
export const isSignedOut = (): boolean => putOffAt !== null && !hasUserChanged();

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
