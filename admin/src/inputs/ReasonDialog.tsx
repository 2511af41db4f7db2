import {
  Alert,
  Button,
  Chip,
  DialogActions,
  DialogContent,
  DialogTitle,
  Stack,
  TextField,
} from "@mui/material";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { BackButton, Dialog } from "../forms/Dialog";

interface ReasonDialogProps {
  title: string;
  presets: readonly string[];
  confirm: string;
  busy: boolean;
  danger?: boolean;
  note?: ReactNode;
  /** what is asked for; default: a reason */
  label?: string;
  onClose: () => void;
  onConfirm: (reason: string) => void;
}

/** A change that needs a reason: a digit picks one, Enter sends, or say it in own words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, presets, confirm, busy, danger, note, label = "原因", onClose, onConfirm } = props;
  const [reason, setReason] = useState("");
  const text = reason.trim();
  const send = () => {
    if (text && !busy) onConfirm(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter and digits choose characters.
    if (event.nativeEvent.isComposing) return;
    const preset = presets[Number(event.key) - 1];
    if (preset !== undefined && (text === "" || presets.includes(text))) {
      event.preventDefault();
      setReason(preset);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      send();
    }
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="reason-title">
      <DialogTitle id="reason-title">{title}</DialogTitle>
      <DialogContent>
        {note && (
          <Alert severity={danger ? "warning" : "info"} sx={{ mb: 2 }}>
            {note}
          </Alert>
        )}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mb: 2 }}>
          {presets.map((preset, index) => (
            <Chip
              key={preset}
              label={`${index + 1} ${preset}`}
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
          label={label}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={onKeyDown}
          helperText="按数字选择，或直接填写；回车提交"
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button
          variant="contained"
          color={danger ? "error" : "primary"}
          disabled={busy || !text}
          onClick={send}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
