import type { FieldErrors } from "@yaoji/api/envelope";
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  set,
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
      const errors = {};
      // A field shows its first error.
      for (const { path, message, code } of [...read.error.issues].reverse())
        set(errors, fieldOf(path), { type: code, message });
      return { values: {}, errors };
    },
  });
}

/** The names of a record are fields of their own; what is wrong within a list is wrong with the field of the whole list. */
function fieldOf(path: readonly PropertyKey[]): string {
  const place = path.findIndex((part) => typeof part === "number");
  return (place < 0 ? path : path.slice(0, place)).map(String).join(".");
}

const isRecord = (value: unknown): value is FieldValues =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A record may be shown as fields of its own or as one: the names within it come first. */
const fieldsOf = (values: FieldValues, under = ""): string[] =>
  Object.entries(values).flatMap(([name, value]) => [
    ...(isRecord(value) ? fieldsOf(value, `${under}${name}.`) : []),
    under + name,
  ]);

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
  for (const name of fieldsOf(form.getValues()) as Path<Input>[]) {
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
