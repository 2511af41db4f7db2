import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError, useNotify } from "react-admin";

interface Action<T> {
  run: () => Promise<T>;
  /** what to say when it worked; nothing when the screen shows it */
  done?: string;
  /** resources whose lists and records changed */
  refresh: string[];
  onDone?: (answer: T) => void;
  /** somebody was faster: the screen must be read anew */
  onConflict?: () => void;
}

/** What was wrong with which field, in the server's words. */
type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};

/** One way to run a command: message, refreshed lists, the server's own words when it refuses. */
export function useAction() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState(NONE);

  const refresh = (keys: string[]) => {
    for (const key of [...keys, "dashboard", "audit"]) void client.invalidateQueries({ queryKey: [key] });
  };

  async function act<T>({ run, done, refresh: keys, onDone, onConflict }: Action<T>) {
    if (busy) return;
    setBusy(true);
    setErrors(NONE);
    try {
      const answer = await run();
      if (done) notify(done, { type: "success" });
      refresh(keys);
      onDone?.(answer);
    } catch (error) {
      notify(error instanceof Error ? error.message : "没有成功，请重试", { type: "error" });
      if (error instanceof HttpError && error.status === 422) setErrors(error.body?.errors ?? NONE);
      if (error instanceof HttpError && error.status === 409) {
        refresh(keys);
        onConflict?.();
      }
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, act };
}
