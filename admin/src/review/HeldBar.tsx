import { Button, Snackbar } from "@mui/material";
import type { HeldDecision } from "./useHeld";

/** What was decided just now, as long as it can be taken back. */
export function HeldBar({ held, onUndo }: { held: HeldDecision | undefined; onUndo: () => void }) {
  return (
    <Snackbar
      open={held !== undefined}
      message={held?.text}
      action={
        <Button size="small" color="inherit" onClick={onUndo}>
          撤销 (Z)
        </Button>
      }
    />
  );
}
