import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from "react-hook-form";
import type * as z from "zod/mini";
import { ApiError } from "@/api/client";
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

/**
 * The server's errors (422, or a specific code of the call) are shown at their fields; others are shown as
 * usual.
 */
export function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): void {
  if (!(error instanceof ApiError) || error.code !== 422) return;
  const placed = Object.keys(form.getValues()).filter((name) => error.errors[name]?.[0]);
  for (const name of placed) {
    form.setError(name as Path<Input>, { type: "server", message: error.errors[name]?.[0] });
  }
  const [first] = placed;
  if (first) form.setFocus(first as Path<Input>);
  else checkError(error);
}
