import { Button, Snackbar } from "@mui/material";
import { useSmall } from "../lists/useSmall";
import type { HeldDecision } from "./useHeld";

/**
 * What was decided just now, as long as it can be taken back: over the document, where neither the buttons of the next one nor what
 * is notified lies.
 */
export function HeldBar({ held, onUndo }: { held: HeldDecision | undefined; onUndo: () => void }) {
  const small = useSmall();
  return (
    <Snackbar
      open={held !== undefined}
      anchorOrigin={{ vertical: small ? "top" : "bottom", horizontal: "center" }}
      sx={small ? undefined : { bottom: { sm: 96 } }}
      message={held?.text}
      action={
        <Button size="small" color="inherit" onClick={onUndo}>
          撤销 (Z)
        </Button>
      }
    />
  );
}
