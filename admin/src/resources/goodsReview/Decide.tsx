import ApproveIcon from "@mui/icons-material/CheckOutlined";
import RejectIcon from "@mui/icons-material/CloseOutlined";
import { Box, Button, TextField } from "@mui/material";
import { useId, useState } from "react";
import { forgetUnsaved, useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { ReasonDialog } from "../../inputs/ReasonDialog";
import { useKeys } from "../../review/useKeys";

interface DecideProps {
  /** the subject of the decision, for messages */
  name: string;
  /** the default text of an approval */
  agreed: string;
  /** why it can't be approved now */
  hindrance: string | undefined;
  isOwn: boolean;
  reasons: readonly string[];
  approve: (opinion: string) => Promise<unknown>;
  reject: (reason: string) => Promise<unknown>;
  refresh: string[];
  onDone: () => void;
}

export function Decide(props: DecideProps) {
  const { name, agreed, hindrance, isOwn, reasons, approve, reject, refresh, onDone } = props;
  const [rejecting, setRejecting] = useState(false);
  const [opinion, setOpinion] = useState("");
  const { busy, errors, act } = useAction();
  const id = useId();
  useUnsaved(opinion.trim() !== "", id);
  const done = () => {
    setRejecting(false);
    // Decided, and the next one is opened: nothing is lost by that.
    forgetUnsaved(id);
    onDone();
  };
  const run = (what: () => Promise<unknown>, word: string) =>
    act({
      run: what,
      done: `${word}：${name}`,
      refresh,
      onDone: done,
      onConflict: () => setRejecting(false),
    });
  const pass = () => {
    if (hindrance === undefined && !busy) void run(() => approve(opinion.trim() || agreed), "已通过");
  };
  const openReject = () => {
    if (!isOwn) setRejecting(true);
  };
  useKeys({ a: pass, r: openReject });

  return (
    <Box
      sx={{
        p: 1.5,
        borderTop: 1,
        borderColor: "divider",
        bgcolor: "background.paper",
        position: { xs: "sticky", md: "static" },
        bottom: 0,
        zIndex: 1,
      }}
    >
      {hindrance && (
        <Box role="status" sx={{ typography: "caption", color: "warning.main", mb: 1 }}>
          {hindrance}
        </Box>
      )}
      <TextField
        fullWidth
        size="small"
        label="审批意见"
        placeholder={agreed}
        value={opinion}
        disabled={isOwn}
        error={errors.opinion !== undefined}
        helperText={errors.opinion}
        onChange={(event) => setOpinion(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 200 }, inputLabel: { shrink: true } }}
        sx={{ mb: 1.5 }}
      />
      <Box sx={{ display: "flex", gap: 1.5 }}>
        <Button
          fullWidth
          variant="outlined"
          color="error"
          startIcon={<RejectIcon />}
          disabled={busy || isOwn}
          onClick={openReject}
        >
          驳回 (R)
        </Button>
        <Button
          fullWidth
          variant="contained"
          startIcon={<ApproveIcon />}
          disabled={busy || hindrance !== undefined}
          onClick={pass}
        >
          通过 (A)
        </Button>
      </Box>
      {rejecting && (
        <ReasonDialog
          title={`驳回 ${name}`}
          presets={reasons}
          confirm="确认驳回"
          danger
          busy={busy}
          onClose={() => setRejecting(false)}
          onConfirm={(reason) => run(() => reject(reason), "已驳回")}
        />
      )}
    </Box>
  );
}
