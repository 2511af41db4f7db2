import { Alert, Button, DialogActions, DialogContent, DialogTitle, Stack } from "@mui/material";
import type { Refusal } from "../../api/types";
import { Dialog } from "../../forms/Dialog";

interface RefusalsProps {
  title: string;
  /** what became of the others */
  note?: string;
  refused: Refusal[];
  onClose: () => void;
}

/** The refused records, and what to do about them. */
export function Refusals({ title, note, refused, onClose }: RefusalsProps) {
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="refusals-title">
      <DialogTitle id="refusals-title">{title}</DialogTitle>
      <DialogContent>
        <RefusalLines refused={refused} />
        {note && (
          <Alert severity="info" sx={{ mt: 2 }}>
            {note}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          知道了
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function RefusalLines({ refused }: { refused: Refusal[] }) {
  return (
    <Stack component="ul" sx={{ gap: 1, m: 0, pl: 2.5 }}>
      {refused.map(({ id, message }) => (
        <li key={id + message}>
          <b>{id}</b> {message}
        </li>
      ))}
    </Stack>
  );
}
