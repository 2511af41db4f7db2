import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  MenuItem,
  Stack,
  TextField,
} from "@mui/material";
import { useState } from "react";
import { useAction } from "../../api/useAction";
import { BackButton, Dialog } from "../../forms/Dialog";
import { REFUND_STATUS } from "./words";

interface ReturnWayDialogProps {
  title: string;
  /** Why money does not go back by itself, a whole sentence. */
  why: string;
  proposal: { proposed_way: string; proposed_reference: string; proposed_by: string };
  resource: string;
  send: (way: string, reference: string) => Promise<unknown>;
  onClose: () => void;
}

/** Where money goes: the first of two colleagues proposes, the second agrees. */
export function ReturnWayDialog({ title, why, proposal, resource, send, onClose }: ReturnWayDialogProps) {
  const { busy, act } = useAction();
  const [way, setWay] = useState(proposal.proposed_way || "to_balance");
  const [reference, setReference] = useState(proposal.proposed_reference);
  const agrees =
    proposal.proposed_by !== "" && way === proposal.proposed_way && reference === proposal.proposed_reference;
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby="instead-title">
      <DialogTitle id="instead-title">{title}</DialogTitle>
      <DialogContent>
        <Stack sx={{ gap: 2, pt: 1 }}>
          <Alert severity="warning">
            {why}须两位财务同事先后确认。
            {proposal.proposed_by &&
              ` ${proposal.proposed_by} 已提出：${REFUND_STATUS[proposal.proposed_way]?.text}。`}
          </Alert>
          <TextField select label="方式" value={way} onChange={(event) => setWay(event.target.value)}>
            <MenuItem value="to_balance">退到客户余额</MenuItem>
            <MenuItem value="paid_out">已通过银行付给客户</MenuItem>
          </TextField>
          {way === "paid_out" && (
            <TextField
              label="银行付款流水号"
              required
              value={reference}
              onChange={(event) => setReference(event.target.value)}
              slotProps={{ htmlInput: { maxLength: 60 } }}
            />
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <BackButton disabled={busy}>返回</BackButton>
        <Button
          variant="contained"
          disabled={busy || (way === "paid_out" && !reference.trim())}
          onClick={() =>
            act({
              run: () => send(way, way === "paid_out" ? reference.trim() : ""),
              done: agrees ? "已复核，退款完成" : "已提出，等待另一位财务同事复核",
              refresh: [resource],
              onDone: onClose,
              onConflict: onClose,
            })
          }
        >
          {agrees ? "复核并完成" : "提出"}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
