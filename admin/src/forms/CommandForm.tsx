import { Button, type ButtonProps } from "@mui/material";
import type { ReactNode } from "react";
import { Form, ResourceContextProvider } from "react-admin";
import { type FieldValues, useFormContext, useFormState, useWatch } from "react-hook-form";
import { useUnsaved } from "../api/unsaved";
import { FocusRefused } from "./FocusRefused";

interface CommandFormProps<T extends object> {
  /** whose fields give the boxes their names */
  resource: string;
  defaultValues: Partial<T>;
  /** Errors are shown while typing, not only after the first try. */
  isCheckedAtOnce?: boolean;
  /** Returns the errors by field, as `useAction` does. */
  send: (values: T) => Promise<object>;
  children: ReactNode;
}

/** Not the record of the page that it stands on. */
const NO_RECORD = {};

/** The fields of a command: errors are shown below their field, including the server's. */
export function CommandForm<T extends object>(props: CommandFormProps<T>) {
  const { resource, defaultValues, isCheckedAtOnce, send, children } = props;
  return (
    <ResourceContextProvider value={resource}>
      <Form
        noValidate
        record={NO_RECORD}
        defaultValues={defaultValues as object}
        mode={isCheckedAtOnce ? "onChange" : "onSubmit"}
        onSubmit={async (values: unknown) => ({ ...(await send(values as T)) })}
      >
        {children}
        <FocusRefused />
      </Form>
    </ResourceContextProvider>
  );
}

interface SendButtonProps<T> extends Pick<ButtonProps, "color" | "disabled" | "sx"> {
  /** what it says; it may depend on what is typed */
  text: string | ((typed: T) => string);
  /** in the colour of what cannot be taken back; it may depend on what is typed */
  isDangerous?: boolean | ((typed: T) => boolean);
}

export function SendButton<T extends object>({ text, isDangerous, ...button }: SendButtonProps<T>) {
  const typed = useWatch<FieldValues>() as T;
  const warns = typeof isDangerous === "function" ? isDangerous(typed) : isDangerous;
  const { clearErrors } = useFormContext();
  // The server may have named a field that has no box here: its error would keep the form from being sent again.
  return (
    <Button
      color={warns ? "error" : "primary"}
      {...button}
      variant="contained"
      type="submit"
      onClick={() => clearErrors()}
    >
      {typeof text === "string" ? text : text(typed)}
    </Button>
  );
}

/** For a panel, which can be left with something typed; a dialog asks by itself. `name`: to say that it is saved. */
export function AsksFirst({ name }: { name?: string }) {
  const { dirtyFields } = useFormState();
  useUnsaved(Object.keys(dirtyFields).length > 0, name);
  return null;
}
