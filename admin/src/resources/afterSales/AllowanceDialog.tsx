import { Box, Button, DialogActions, DialogContent, DialogTitle, TextField } from "@mui/material";
import { useState } from "react";
import type { AfterSale, Money } from "../../api/types";
import { BackButton, Dialog } from "../../forms/Dialog";
import { completeMoney, groupMoney, positiveMoney, toFen } from "../../inputs/money";

interface AllowanceDialogProps {
  claim: AfterSale;
  busy: boolean;
  /** the server's error for the amount */
  refusal: string | undefined;
  onClose: () => void;
  onSend: (amount: Money) => void;
}

/** The price was wrong: how much goes back while the goods stay. */
export function AllowanceDialog({ claim, busy, refusal, onClose, onSend }: AllowanceDialogProps) {
  const [typed, setTyped] = useState("");
  const amount = completeMoney(typed);
  const wrong = typed === "" ? undefined : allowanceError(amount, claim.most_amount);
  const ready = typed !== "" && !wrong;
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="allowance-title"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSend(amount);
        }}
      >
        <DialogTitle id="allowance-title">核定差价：{claim.id}</DialogTitle>
        <DialogContent>
          <Box sx={{ mb: 2 }}>
            {claim.reason}
            {claim.remark && `：${claim.remark}`}
          </Box>
          <TextField
            autoFocus
            fullWidth
            required
            label="退还的差价（元）"
            value={typed}
            error={Boolean(wrong ?? refusal)}
            helperText={
              wrong ?? refusal ?? `最多 ¥${groupMoney(claim.most_amount)}；商品留在客户那里，客户会看到金额`
            }
            onChange={(event) => setTyped(event.target.value)}
            slotProps={{ htmlInput: { inputMode: "decimal", autoComplete: "off" } }}
          />
        </DialogContent>
        <DialogActions>
          <BackButton disabled={busy}>取消</BackButton>
          <Button type="submit" variant="contained" disabled={busy || !ready}>
            同意退款
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** Why this is no allowance, if it is none. */
export function allowanceError(amount: string, most: Money): string | undefined {
  const wrong = positiveMoney(amount);
  if (wrong) return wrong;
  const isTooMuch = (toFen(amount) ?? 0) > (toFen(most) ?? 0);
  return isTooMuch ? `最多 ¥${groupMoney(most)}，是这些商品的实付金额` : undefined;
}
