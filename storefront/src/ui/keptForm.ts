import { type Dispatch, type SetStateAction, useEffect, useState } from "react";
import { FORMS, forget, recall, remember } from "./sessionStore";

export interface KeptForm<T> {
  input: T;
  setInput: Dispatch<SetStateAction<T>>;
  /** differs from its initial value */
  isDirty: boolean;
  /** it contains input from before the page was left */
  isRestored: boolean;
  /** sent, or given up */
  forgetInput: () => void;
}

const kindOf = (value: unknown) => (Array.isArray(value) ? "array" : typeof value);

/** What was kept of the form's fields; an older release may have kept another kind of value under the same name. */
function fitting<T extends object>(kept: unknown, start: T): Partial<T> {
  const fits = ([name, value]: [string, unknown]) =>
    name in start && kindOf(value) === kindOf(start[name as keyof T]);
  return Object.fromEntries(Object.entries(kept ?? {}).filter(fits)) as Partial<T>;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Input stays in this tab until it is sent or discarded: it survives the end of the session, leaving the page
 * and reloading. `of`: the form's user and subject.
 */
export function useKeptForm<T extends object>(of: string, start: T): KeptForm<T> {
  const [key] = useState(`${FORMS}${of}`);
  const [first] = useState(start);
  const [kept] = useState(() => fitting(recall(key), start));
  const [input, setInput] = useState<T>(() => ({ ...first, ...kept }));
  const [isDone, setDone] = useState(false);
  const isDirty = !isDone && !same(input, first);

  useEffect(() => {
    if (isDirty) remember(key, input);
    else forget(key);
  }, [isDirty, input, key]);
  useLeaveWarning(isDirty);

  return {
    input,
    setInput,
    isDirty,
    isRestored: Object.keys(kept).length > 0,
    forgetInput: () => {
      setDone(true);
      forget(key);
    },
  };
}

/** The browser asks before a page with something unsent is closed. */
export function useLeaveWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isDirty]);
}
