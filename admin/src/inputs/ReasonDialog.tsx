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
import { type KeyboardEvent, type ReactNode, useRef, useState } from "react";
import type { Errors } from "../api/useAction";
import { BackButton, Dialog } from "../forms/Dialog";

export interface ReasonDialogProps {
  title: string;
  presets: readonly string[];
  confirm: string;
  busy: boolean;
  danger?: boolean;
  note?: ReactNode;
  /** what the box begins with, where the screen knows the reason already */
  first?: string;
  /** what is asked for; default: a reason */
  label?: string;
  /** what the server calls it; default: `reason` */
  source?: string;
  onClose: () => void;
  /** Answers what the server has against it, as `useAction` does. */
  onConfirm: (reason: string) => Promise<Errors> | undefined;
}

/** A change that needs a reason: a digit picks one, Enter sends, or say it in own words. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, presets, confirm, busy, danger, note, label = "原因", source = "reason" } = props;
  const { first = "", onClose, onConfirm } = props;
  const [reason, setReason] = useState(first);
  const [refused, setRefused] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const text = reason.trim();
  const write = (next: string) => {
    setReason(next);
    setRefused("");
  };
  const send = async () => {
    if (!text || busy) return;
    const errors = await onConfirm(text);
    setRefused(errors?.[source] ?? "");
    if (errors?.[source]) box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While an input method is composing, Enter and digits choose characters.
    if (event.nativeEvent.isComposing) return;
    const preset = presets[Number(event.key) - 1];
    if (preset !== undefined && (text === "" || presets.includes(text))) {
      event.preventDefault();
      write(preset);
    } else if (event.key === "Enter" && !event.shiftKey) {
      event.preventDefault();
      void send();
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
              onClick={() => write(preset)}
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
          inputRef={box}
          error={refused !== ""}
          onChange={(event) => write(event.target.value)}
          onKeyDown={onKeyDown}
          helperText={refused || "按数字选择，或直接填写；回车提交"}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button
          variant="contained"
          color={danger ? "error" : "primary"}
          disabled={busy || !text}
          onClick={() => void send()}
        >
          {confirm}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
