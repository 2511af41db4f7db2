import { HttpError } from "react-admin";
import { useCommand, wordsOf } from "../api/useCommand";

type Errors = Readonly<Record<string, string>>;

/** By field, or of the form as a whole. */
function errorsOf(error: unknown): Errors {
  if (!error) return {};
  const fields: Errors | undefined = error instanceof HttpError ? error.body?.errors : undefined;
  return fields ?? { form: wordsOf(error) };
}

/** Runs a change of one's own account; errors of the server are shown at their field. */
export function useOwnAction() {
  const { busy, error, start } = useCommand();

  async function act<T>(run: () => Promise<T>, onDone: (answer: T) => void) {
    try {
      const running = start(run);
      if (running) onDone(await running);
    } catch {
      // Shown by `errors`.
    }
  }

  return { busy, errors: errorsOf(error), act };
}
