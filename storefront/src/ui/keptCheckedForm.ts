import { useEffect, useState } from "react";
import type { DefaultValues, FieldValues, UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import { useCheckedForm } from "./checkedForm";
import { type KeptForm, useKeptForm } from "./keptForm";

export interface KeptCheckedForm<Input extends FieldValues, Output>
  extends Pick<KeptForm<Input>, "isDirty" | "isRestored" | "forgetInput"> {
  form: UseFormReturn<Input, unknown, Output>;
}

/**
 * A checked form whose input is kept in this tab, as `useKeptForm` does. Files cannot be kept: their field comes back as
 * the form began.
 */
export function useKeptCheckedForm<Input extends FieldValues, Output extends FieldValues>(
  of: string,
  schema: z.ZodMiniType<Output, Input>,
  start: Input,
  files?: keyof Input,
): KeptCheckedForm<Input, Output> {
  const { input, setInput, isDirty, isRestored, forgetInput } = useKeptForm<Input>(of, start);
  const form = useCheckedForm<Input, Output>(schema, input as DefaultValues<Input>);
  const [first] = useState(start);

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => setInput(files ? { ...values, [files]: first[files] } : values),
      }),
    [form, setInput, files, first],
  );

  return { form, isDirty, isRestored, forgetInput };
}
