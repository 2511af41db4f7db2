import { Alert, Button, Chip, Dialog, DialogActions, DialogContent, DialogTitle, Stack, TextField } from "@mui/material";
import { type ReactNode, useState } from "react";

interface ReasonDialogProps {
  title: string;
  presets: readonly string[];
  confirm: string;
  busy: boolean;
  danger?: boolean;
  note?: ReactNode;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** A change that needs a reason: pick one, or say it in own words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, presets, confirm, busy, danger, note, onClose, onConfirm } = props;
  const [reason, setReason] = useState("");
  const text = reason.trim();
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (text) onConfirm(text);
        }}
      >
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent>
          {note && (
            <Alert severity={danger ? "warning" : "info"} sx={{ mb: 4 }}>
              {note}
            </Alert>
          )}
          <Stack direction="row" useFlexGap sx={{ gap: 2, flexWrap: "wrap", mb: 4 }}>
            {presets.map((preset) => (
              <Chip
                key={preset}
                label={preset}
                size="small"
                color={preset === text ? "primary" : "default"}
                onClick={() => setReason(preset)}
              />
            ))}
          </Stack>
          <TextField
            autoFocus
            fullWidth
            multiline
            minRows={2}
            label="原因"
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 200 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            返回
          </Button>
          <Button type="submit" variant="contained" color={danger ? "error" : "primary"} disabled={busy || !text}>
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
