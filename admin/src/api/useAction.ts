import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { HttpError, useNotify } from "react-admin";
import { askCounts } from "./askAnew";

/** Resources whose lists and records changed; null where nothing did. Without an answer, somebody else was faster. */
export type Refreshed<T> = readonly string[] | ((answer?: T) => readonly string[] | null);

interface Action<T> {
  run: () => Promise<T>;
  /** what to say when it worked; nothing when the screen shows it */
  done?: string | ((answer: T) => string);
  refresh: Refreshed<T>;
  onDone?: (answer: T) => void;
  /** someone else was faster: the page must be refetched */
  onConflict?: () => void;
}

/** The errors by field, in the server's words. */
type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};
/** Of no field, so that the form does not take what was not sent for a success. */
const BUSY: Errors = { root: "上一步还在进行，请稍候" };

/** What a dialog shares with its further buttons: one command at a time. */
export type Command = Pick<ReturnType<typeof useAction>, "busy" | "act">;

/** One way to run a command: message, refreshed lists, the server's own words when it refuses. */
export function useAction() {
  const client = useQueryClient();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  // A second call may come before the page shows that it is busy.
  const isRunning = useRef(false);
  const [errors, setErrors] = useState(NONE);

  const refresh = (keys: readonly string[] | null) => {
    if (!keys) return;
    for (const key of [...keys, "dashboard", "audit"]) void client.invalidateQueries({ queryKey: [key] });
    void askCounts(client);
  };

  /** Returns the errors by field, for a form to show. */
  async function act<T>({ run, done, refresh: changed, onDone, onConflict }: Action<T>): Promise<Errors> {
    if (isRunning.current) return BUSY;
    isRunning.current = true;
    setBusy(true);
    setErrors(NONE);
    const changedBy = (answer?: T) => (typeof changed === "function" ? changed(answer) : changed);
    try {
      const answer = await run();
      const said = typeof done === "function" ? done(answer) : done;
      if (said) notify(said, { type: "success" });
      refresh(changedBy(answer));
      onDone?.(answer);
      return NONE;
    } catch (error) {
      notify(error instanceof Error ? error.message : "没有成功，请重试", { type: "error" });
      if (error instanceof HttpError && error.status === 409) {
        refresh(changedBy());
        onConflict?.();
      }
      const wrong: Errors =
        (error instanceof HttpError && error.status === 422 && error.body?.errors) || NONE;
      setErrors(wrong);
      return wrong;
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }

  return { busy, errors, act };
}
