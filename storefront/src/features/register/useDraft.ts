import { useCallback, useEffect, useRef, useState } from "react";
import type { CompanyInput } from "./queries";
import { useFillIn } from "./queries";

const AFTER_MS = 1200;

/** Saves input shortly after the last key, so that nothing is lost when the page is left. */
export function useDraft(input: CompanyInput) {
  const { mutateAsync, isPending } = useFillIn();
  const kept = useRef(JSON.stringify(input));
  const [isKept, setKept] = useState(false);

  const keep = useCallback(
    async (what: CompanyInput) => {
      await mutateAsync(what);
      kept.current = JSON.stringify(what);
      setKept(true);
    },
    [mutateAsync],
  );

  useEffect(() => {
    if (JSON.stringify(input) === kept.current) return;
    setKept(false);
    // Input that can't be saved yet is reported on submit.
    const timer = setTimeout(() => void keep(input).catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, [input, keep]);

  return { keep, isKept, isKeeping: isPending };
}
