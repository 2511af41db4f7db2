import { useCallback, useEffect, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { draftOf, type TypedCompany } from "./company";
import type { CompanyInput } from "./queries";
import { useFillIn } from "./queries";

const AFTER_MS = 1200;

/** Saves input shortly after the last key, so that nothing is lost when the page is left. */
export function useDraft(form: UseFormReturn<TypedCompany, unknown, CompanyInput>) {
  const { mutateAsync, isPending } = useFillIn();
  const kept = useRef(JSON.stringify(draftOf(form.getValues())));
  const [isKept, setKept] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const keep = useCallback(
    async (what: CompanyInput) => {
      // What was to be saved in a moment is saved now; later it would come after what is sent next.
      clearTimeout(timer.current);
      await mutateAsync(what);
      kept.current = JSON.stringify(what);
      setKept(true);
    },
    [mutateAsync],
  );

  useEffect(() => {
    const isNew = (draft: CompanyInput) => JSON.stringify(draft) !== kept.current;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = draftOf(values);
        clearTimeout(timer.current);
        if (!isNew(draft)) return;
        setKept(false);
        timer.current = setTimeout(() => {
          // Input that can't be saved yet is reported on submit.
          if (isNew(draft)) void keep(draft).catch(() => undefined);
        }, AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer.current);
      stop();
    };
  }, [form, keep]);

  return { keep, isKept, isKeeping: isPending };
}
