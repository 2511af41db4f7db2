import { useState } from "react";
import { HttpError } from "react-admin";

/** Runs a change of one's own account; errors of the server are shown at their field. */
export function useOwnAction() {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});

  async function act<T>(run: () => Promise<T>, onDone: (answer: T) => void) {
    if (busy) return;
    setBusy(true);
    setErrors({});
    try {
      onDone(await run());
    } catch (error) {
      const fields = error instanceof HttpError ? (error.body?.errors as Record<string, string>) : undefined;
      setErrors(fields ?? { form: error instanceof Error ? error.message : "没有成功，请重试" });
    } finally {
      setBusy(false);
    }
  }

  return { busy, errors, act };
}
