import { Alert, Button, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useId } from "react";
import { Form, ResourceContextProvider, type ValidateForm } from "react-admin";
import { useAction } from "../api/useAction";
import { FormGrid } from "../layout/FormGrid";
import { BackButton, Dialog } from "./Dialog";

interface FormDialogProps<T extends object, A> {
  title: string;
  /** whose fields give the boxes their names */
  resource: string;
  /** what the button says */
  confirm: string;
  danger?: boolean;
  /** The user may only read. */
  isReadOnly?: boolean;
  maxWidth?: "xs" | "sm" | "md" | "lg";
  /** its consequences, or what to know first */
  note?: ReactNode;
  defaultValues: Partial<T>;
  validate?: ValidateForm;
  run: (values: T) => Promise<A>;
  done?: string | ((answer: A) => string);
  refresh: string[];
  onDone?: (answer: A) => void;
  onClose: () => void;
  /** what came of it; the dialog stays open to show it */
  answer?: ReactNode;
  children: ReactNode;
}

/** Not the record of the page that it opens over. */
const NO_RECORD = {};

/** A command with fields: errors are shown below their field, including the server's. */
export function FormDialog<T extends object, A>(props: FormDialogProps<T, A>) {
  const {
    title,
    resource,
    confirm,
    danger,
    isReadOnly,
    maxWidth = "sm",
    note,
    defaultValues,
    validate,
    children,
  } = props;
  const { run, done, refresh, onDone, onClose, answer } = props;
  const { busy, act } = useAction();
  const id = useId();
  const send = (values: T) =>
    act({
      run: () => run(values),
      done,
      refresh,
      onDone: (result) => {
        onDone?.(result);
        if (answer === undefined) onClose();
      },
    });
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={`${id}-title`}
    >
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <DialogContent>
        {note && (
          <Alert severity={danger ? "warning" : "info"} sx={{ mb: 2 }}>
            {note}
          </Alert>
        )}
        <ResourceContextProvider value={resource}>
          <Form
            id={id}
            noValidate
            record={NO_RECORD}
            defaultValues={defaultValues as object}
            validate={validate}
            onSubmit={async (values: unknown) => ({ ...(await send(values as T)) })}
          >
            <FormGrid>{children}</FormGrid>
          </Form>
        </ResourceContextProvider>
        {answer}
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>{isReadOnly ? "关闭" : "返回"}</BackButton>
        {!isReadOnly && (
          <Button
            variant="contained"
            type="submit"
            form={id}
            color={danger ? "error" : "primary"}
            disabled={busy}
          >
            {confirm}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
