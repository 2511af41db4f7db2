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

/** A form whose fields a schema reads and checks; what is sent is what the schema made of them. */
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
      // The first thing that is wrong with a field is what it says.
      return { values: {}, errors: Object.fromEntries(wrong.reverse()) };
    },
  });
}

/**
 * What the server refused (422, an own code of the call) stands at its fields; what no field of the form stands for is
 * shown as everywhere.
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
