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

  const keep = useCallback(
    async (what: CompanyInput) => {
      await mutateAsync(what);
      kept.current = JSON.stringify(what);
      setKept(true);
    },
    [mutateAsync],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const isNew = (draft: CompanyInput) => JSON.stringify(draft) !== kept.current;
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const draft = draftOf(values);
        clearTimeout(timer);
        if (!isNew(draft)) return;
        setKept(false);
        timer = setTimeout(() => {
          // Input that can't be saved yet is reported on submit.
          if (isNew(draft)) void keep(draft).catch(() => undefined);
        }, AFTER_MS);
      },
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [form, keep]);

  return { keep, isKept, isKeeping: isPending };
}
