import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError, useNotify } from "react-admin";
import { COUNTS } from "./askAnew";

interface Action<T> {
  run: () => Promise<T>;
  /** what to say when it worked; nothing when the screen shows it */
  done?: string | ((answer: T) => string);
  /** resources whose lists and records changed */
  refresh: string[];
  onDone?: (answer: T) => void;
  /** someone else was faster: the page must be refetched */
  onConflict?: () => void;
}

/** The errors by field, in the server's words. */
type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};

/** One way to run a command: message, refreshed lists, the server's own words when it refuses. */
export function useAction() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NONE);

  const refresh = (keys: string[]) => {
    for (const key of [...keys, "dashboard", COUNTS, "audit"])
      void client.invalidateQueries({ queryKey: [key] });
  };

  /** Returns the errors by field, for a form to show. */
  async function act<T>({ run, done, refresh: keys, onDone, onConflict }: Action<T>): Promise<Errors> {
    if (busy) return NONE;
    setBusy(true);
    setErrors(NONE);
    try {
      const answer = await run();
      const said = typeof done === "function" ? done(answer) : done;
      if (said) notify(said, { type: "success" });
      refresh(keys);
      onDone?.(answer);
      return NONE;
    } catch (error) {
      notify(error instanceof Error ? error.message : "没有成功，请重试", { type: "error" });
      if (error instanceof HttpError && error.status === 409) {
        refresh(keys);
        onConflict?.();
      }
      const wrong: Errors =
        (error instanceof HttpError && error.status === 422 && error.body?.errors) || NONE;
      setErrors(wrong);
      return wrong;
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, act };
}
