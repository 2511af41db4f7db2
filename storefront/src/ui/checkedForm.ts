import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError, type FieldErrors } from "@/api/client";
import { checkError } from "@/api/errors";

/** A form whose fields are parsed and checked by a schema; the schema's output is sent. */
export function useCheckedForm<Input extends FieldValues, Output extends FieldValues>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    defaultValues,
    resolver: (values) => {
      const read = schema.safeParse(values);
      if (read.success) return { values: read.data, errors: {} };
      const wrong = read.error.issues.map(({ path, message, code }) => [
        String(path[0]),
        { type: code, message },
      ]);
      // A field shows its first error.
      return { values: {}, errors: Object.fromEntries(wrong.reverse()) };
    },
  });
}

/** What is said of `photos.1` stands at the field of all photos. */
function errorAt(errors: FieldErrors, field: string): string | undefined {
  const path = Object.keys(errors).find((one) => one === field || one.startsWith(`${field}.`));
  return path && errors[path]?.[0];
}

/**
 * The server's errors (422, or a specific code of the call) are shown at their fields; others are shown as
 * usual. `under`: what precedes the names of the fields in a call that takes more than this form.
 */
export function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  under = "",
): void {
  if (!(error instanceof ApiError) || error.code !== 422) return;
  const placed = Object.keys(form.getValues()).filter((name) => errorAt(error.errors, under + name));
  for (const name of placed) {
    form.setError(name as Path<Input>, { type: "server", message: errorAt(error.errors, under + name) });
  }
  const [first] = placed;
  if (first) form.setFocus(first as Path<Input>);
  else checkError(error);
}
