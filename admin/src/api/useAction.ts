import { useQueryClient } from "@tanstack/react-query";
import { HttpError, useNotify } from "react-admin";
import { askCounts } from "./askAnew";
import { useCommand, wordsOf } from "./useCommand";

/** Resources whose lists and records changed; null where nothing did. Without an answer, somebody else was faster. */
export type Refreshed<T> = readonly string[] | ((answer?: T) => readonly string[] | null);

/** Of what is read, or uploaded into a form: no list shows it yet. */
export const NOTHING = () => null;

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
export type Errors = Readonly<Record<string, string>>;

const NONE: Errors = {};
/** Of no field, so that the form does not take what was not sent for a success. */
const BUSY: Errors = { root: "上一步还在进行，请稍候" };

/** What a dialog shares with its further buttons: one command at a time. */
export type Command = Pick<ReturnType<typeof useAction>, "busy" | "act">;

function errorsOf(error: unknown): Errors {
  return (error instanceof HttpError && error.status === 422 && error.body?.errors) || NONE;
}

/** By field, or under `form` what is wrong with the whole. */
function allErrorsOf(error: unknown): Errors {
  if (!error) return NONE;
  const fields: Errors | undefined = error instanceof HttpError ? error.body?.errors : undefined;
  return fields ?? { form: wordsOf(error) };
}

interface Manner {
  /** The page shows `errors` itself, those of no field under `form`: nothing is said beside it. */
  isOwn?: boolean;
}

/** One way to run a command: message, refreshed lists, the server's own words when it refuses. */
export function useAction({ isOwn = false }: Manner = {}) {
  const client = useQueryClient();
  const notify = useNotify();
  const { busy, error, start } = useCommand();
  const read = isOwn ? allErrorsOf : errorsOf;

  const refresh = (keys: readonly string[] | null) => {
    if (!keys) return;
    for (const key of [...keys, "dashboard", "audit"]) void client.invalidateQueries({ queryKey: [key] });
    void askCounts(client);
  };

  /** Returns the errors by field, for a form to show. */
  async function act<T>({ run, done, refresh: changed, onDone, onConflict }: Action<T>): Promise<Errors> {
    const running = start(run);
    if (!running) return BUSY;
    const changedBy = (answer?: T) => (typeof changed === "function" ? changed(answer) : changed);
    try {
      const answer = await running;
      const said = typeof done === "function" ? done(answer) : done;
      if (said) notify(said, { type: "success" });
      refresh(changedBy(answer));
      onDone?.(answer);
      return NONE;
    } catch (error) {
      if (!isOwn) notify(wordsOf(error), { type: "error" });
      if (error instanceof HttpError && error.status === 409) {
        refresh(changedBy());
        onConflict?.();
      }
      return read(error);
    }
  }

  return { busy, errors: read(error), act };
}
