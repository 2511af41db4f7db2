import { Button, DialogActions, DialogContent, DialogTitle } from "@mui/material";
import { BackButton, Dialog } from "../forms/Dialog";

interface ConfirmDialogProps {
  title: string;
  /** What will happen, one sentence each. */
  consequences: readonly string[];
  confirm: string;
  busy: boolean;
  danger?: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what a step brings about before it is taken. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, confirm, busy, danger, onClose, onConfirm } = props;
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">{title}</DialogTitle>
      <DialogContent>
        <ul style={{ margin: 0, paddingInlineStart: 20, lineHeight: 1.9 }}>
          {consequences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button
          autoFocus
          variant="contained"
          color={danger ? "error" : "primary"}
          disabled={busy}
          onClick={onConfirm}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
