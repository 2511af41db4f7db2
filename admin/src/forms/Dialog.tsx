import {
  Button,
  type ButtonProps,
  Dialog as MuiDialog,
  type DialogProps as MuiDialogProps,
} from "@mui/material";
import { createContext, type MouseEvent, useContext, useState } from "react";
import { mayLeave, useUnsaved } from "../api/unsaved";

const Leave = createContext<(() => void) | undefined>(undefined);

interface DialogProps extends Omit<MuiDialogProps, "onClose"> {
  /** absent while it may not be closed */
  onClose?: () => void;
  /** Something in it was changed by other means than an input: dragged, for example. */
  isChanged?: boolean;
  /** The input has been sent, and the dialog shows the result. */
  isDone?: boolean;
}

/** Choosing from a list is no event of an input. */
const isChoice = (event: MouseEvent) =>
  event.target instanceof Element && event.target.closest("[role=option]") !== null;

/**
 * A dialog that asks before it discards input when closed by Escape, a click outside, or its `BackButton`.
 */
export function Dialog({ onClose, isChanged = false, isDone = false, children, ...rest }: DialogProps) {
  const [isTouched, setIsTouched] = useState(false);
  const isUnsaved = rest.open && (isTouched || isChanged) && !isDone;
  useUnsaved(isUnsaved);
  const leave =
    onClose &&
    (() => {
      void mayLeave(isUnsaved).then((may) => {
        if (may) onClose();
      });
    });
  return (
    <MuiDialog
      {...rest}
      onClose={leave}
      // React's events pass on to where the dialog was opened from: a row that opens its record when clicked, or
      // another dialog, in which nothing was typed.
      onChange={(event) => {
        event.stopPropagation();
        setIsTouched(true);
      }}
      onClick={(event) => {
        event.stopPropagation();
        if (isChoice(event)) setIsTouched(true);
      }}
    >
      <Leave.Provider value={leave}>{children}</Leave.Provider>
    </MuiDialog>
  );
}

/** Closes the enclosing dialog. */
export function BackButton(props: Omit<ButtonProps, "onClick">) {
  const leave = useContext(Leave);
  return <Button {...props} onClick={leave} />;
}
