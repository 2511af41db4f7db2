import type { FieldErrors } from "@yaoji/api/envelope";
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

/** What is said of `photos.1` stands at the field of all photos. */
const isOf = (field: string) => (path: string) => path === field || path.startsWith(`${field}.`);

/** Says at a field what is wrong with it; false where the page does not show that field. */
function place<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  name: Path<Input>,
  message: string | undefined,
): boolean {
  form.setError(name, { type: "server", message });
  const input = form.getFieldState(name).error?.ref;
  return input instanceof Element ? input.isConnected : input !== undefined;
}

/**
 * The server's errors (422, or a specific code of the call) are shown at their fields; those without one, and all others,
 * are shown as usual. `under`: what precedes the names of the fields in a call that takes more than this form.
 */
export function showRefusal<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
  under = "",
): void {
  if (!(error instanceof ApiError) || error.code !== 422) return;
  const rest: FieldErrors = { ...error.errors };
  let first: Path<Input> | undefined;
  for (const name of Object.keys(form.getValues()) as Path<Input>[]) {
    const paths = Object.keys(rest).filter(isOf(under + name));
    const [path] = paths;
    if (!path || !place(form, name, rest[path]?.[0])) continue;
    first ??= name;
    for (const shown of paths) delete rest[shown];
  }
  if (first) form.setFocus(first);
  if (!first || Object.keys(rest).length > 0)
    checkError(new ApiError(error.kind, error.code, error.message, rest, error.data));
}
