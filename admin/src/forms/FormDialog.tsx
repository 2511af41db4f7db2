import { Alert, Box, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type Command, type Refreshed, useAction } from "../api/useAction";
import { FormGrid } from "../layout/FormGrid";
import { CommandForm, SendButton } from "./CommandForm";
import { BackButton, Dialog } from "./Dialog";

interface FormDialogProps<T extends object, A> {
  title: string;
  /** whose fields give the boxes their names */
  resource: string;
  /** what the button says; it may depend on what is typed */
  confirm: string | ((typed: T) => string);
  /** Its button warns; that may depend on what is typed. */
  danger?: boolean | ((typed: T) => boolean);
  /** The user may only read. */
  isReadOnly?: boolean;
  /** It has been sent, and cannot be sent again. */
  isFinished?: boolean;
  maxWidth?: "xs" | "sm" | "md" | "lg";
  /** its consequences, or what to know first */
  note?: ReactNode;
  defaultValues: Partial<T>;
  isCheckedAtOnce?: boolean;
  run: (values: T) => Promise<A>;
  done?: string | ((answer: A) => string);
  refresh: Refreshed<A>;
  onDone?: (answer: A) => void;
  /** default: where it shows what came of it */
  staysOpen?: (answer: A) => boolean;
  /** Someone else was faster, and what the dialog shows no longer holds. */
  onConflict?: () => void;
  onClose: () => void;
  /** what came of it; the dialog stays open to show it */
  answer?: ReactNode;
  /** further buttons; what they send locks the dialog through its command */
  tools?: (command: Command) => ReactNode;
  children: ReactNode;
}

/** The form is not a box of its own, so that fields scroll between title and buttons. */
const FORM = { "& form": { display: "contents" } };

/** What came of it, below all fields: each time it is told, it comes into sight and is read out. */
function Answer({ times, children }: { times: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (times > 0) box.current?.focus();
  }, [times]);
  return (
    <Box ref={box} tabIndex={-1} sx={{ outline: "none" }}>
      {children}
    </Box>
  );
}

/** A command with fields: errors are shown below their field, including the server's. */
export function FormDialog<T extends object, A>(props: FormDialogProps<T, A>) {
  const { title, resource, confirm, danger, isReadOnly, isFinished, maxWidth = "sm" } = props;
  const { note, defaultValues, isCheckedAtOnce } = props;
  const { run, done, refresh, onDone, onConflict, onClose, answer, tools, children } = props;
  const { staysOpen = () => answer !== undefined } = props;
  const command = useAction();
  const { busy, act } = command;
  const isOver = isReadOnly || isFinished;
  const id = useId();
  const [answers, setAnswers] = useState(0);
  const send = (values: T) =>
    act({
      run: () => run(values),
      done,
      refresh,
      onConflict,
      onDone: (result) => {
        onDone?.(result);
        setAnswers((times) => times + 1);
        if (!staysOpen(result)) onClose();
      },
    });
  return (
    <Dialog
      open
      isDone={Boolean(answer)}
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby={id}
      sx={FORM}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <CommandForm<T>
        resource={resource}
        defaultValues={defaultValues}
        isCheckedAtOnce={isCheckedAtOnce}
        send={send}
      >
        {/* With every field locked, keys reach nothing inside that would scroll it. */}
        <DialogContent tabIndex={isOver ? 0 : undefined}>
          {note && (
            <Alert severity={danger === true ? "warning" : "info"} sx={{ mb: 2 }}>
              {note}
            </Alert>
          )}
          <FormGrid>{children}</FormGrid>
          {answer && <Answer times={answers}>{answer}</Answer>}
        </DialogContent>
        <DialogActions>
          {tools?.(command)}
          <BackButton disabled={busy}>{isOver ? "关闭" : "返回"}</BackButton>
          {!isOver && <SendButton<T> text={confirm} isDangerous={danger} disabled={busy} />}
        </DialogActions>
      </CommandForm>
    </Dialog>
  );
}
