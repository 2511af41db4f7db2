import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

/** One command at a time. What cannot be sent now fails at once: it is never sent later. */
export function useCommand() {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (run: () => Promise<unknown>) => run(),
    networkMode: "always",
    // What it holds, such as a file, is not kept.
    gcTime: 0,
  });
  // A second call may come before the page shows that it is busy.
  const isRunning = useRef(false);

  /** Undefined while another command runs. */
  function start<T>(run: () => Promise<T>): Promise<T> | undefined {
    if (isRunning.current) return undefined;
    isRunning.current = true;
    const done = mutateAsync(run) as Promise<T>;
    return done.finally(() => {
      isRunning.current = false;
    });
  }

  return { busy: isPending, error, start };
}

/** What went wrong, in words. */
export const wordsOf = (error: unknown, otherwise = "没有成功，请重试"): string =>
  error instanceof Error && error.message ? error.message : otherwise;
