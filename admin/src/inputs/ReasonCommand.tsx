import { Button, type ButtonProps } from "@mui/material";
import { type ReactNode, useState } from "react";
import { type Refreshed, useAction } from "../api/useAction";
import { ReasonDialog, type ReasonDialogProps } from "./ReasonDialog";

interface ReasonCommandProps<T> extends Omit<ReasonDialogProps, "busy" | "onConfirm"> {
  run: (reason: string) => Promise<T>;
  done?: string | ((answer: T) => string);
  refresh: Refreshed<T>;
  onDone?: (answer: T) => void;
}

/** A command with a reason: the dialog closes when it is done, or when somebody else was faster. */
export function ReasonCommand<T>({ run, done, refresh, onDone, ...dialog }: ReasonCommandProps<T>) {
  const { busy, act } = useAction();
  const { onClose } = dialog;
  return (
    <ReasonDialog
      {...dialog}
      busy={busy}
      onConfirm={(reason) =>
        act({
          run: () => run(reason),
          done,
          refresh,
          onDone: (answer) => {
            onClose();
            onDone?.(answer);
          },
          onConflict: onClose,
        })
      }
    />
  );
}

interface ReasonButtonProps<T> extends Omit<ReasonCommandProps<T>, "onClose"> {
  /** what the button says */
  text: string;
  variant?: ButtonProps["variant"];
  size?: ButtonProps["size"];
  icon?: ReactNode;
  disabled?: boolean;
}

/** The button of a command that needs a reason. */
export function ReasonButton<T>(props: ReasonButtonProps<T>) {
  const { text, variant, size = "small", icon, disabled, ...command } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant={variant}
        color={command.danger ? "error" : "primary"}
        startIcon={icon}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {text}
      </Button>
      {isOpen && <ReasonCommand {...command} onClose={() => setOpen(false)} />}
    </>
  );
}
