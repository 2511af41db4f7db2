import { Alert, Button, Stack, TextField } from "@mui/material";
import { type FormEvent, useState } from "react";
import { confirmTransfer } from "../../api/actions";
import type { TransferSlip } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { fromFen, groupMoney, moneyError, tidyMoney, toFen } from "../../inputs/money";

/** What the bank's own records say, typed while the slip is in sight. */
export function ConfirmPanel({ slip }: { slip: TransferSlip }) {
  const { busy, errors, act } = useAction();
  const [received, setReceived] = useState(slip.amount);
  const [payer, setPayer] = useState(slip.payer_name);
  const [reference, setReference] = useState("");
  const complete = received.trim() && payer.trim() && reference.trim();
  const receivedError = errors.received ?? shortOf(slip, received);
  function send(event: FormEvent) {
    event.preventDefault();
    if (!complete || busy || shortOf(slip, received)) return;
    void act({
      run: () =>
        confirmTransfer(slip.id, {
          received: tidyMoney(received),
          payer_name: payer.trim(),
          bank_reference: reference.trim(),
        }),
      done: `${slip.company}的转账已确认到款`,
      refresh: ["transfer_slips", "orders", "payments"],
    });
  }
  return (
    <Panel title="确认到款">
      <Stack component="form" aria-label="确认到款" onSubmit={send} noValidate sx={{ gap: 2 }}>
        <Alert severity={slip.has_ephedrine ? "warning" : "info"}>
          应收 ¥{groupMoney(slip.amount)}。请照网银流水填写，不要照客户上传的回单。
          {slip.has_ephedrine && "含麻黄碱商品：付款户名必须与客户名称完全一致，否则请退回。"}
        </Alert>
        <TextField
          label="实际到账（元）"
          required
          value={received}
          onChange={(event) => setReceived(event.target.value)}
          error={Boolean(receivedError)}
          helperText={receivedError ?? "多到的部分进入客户余额；少于应收不能确认，请退回并写明还差多少"}
          slotProps={{ htmlInput: { inputMode: "decimal", maxLength: 15 } }}
        />
        <TextField
          label="付款户名"
          required
          value={payer}
          onChange={(event) => setPayer(event.target.value)}
          error={Boolean(errors.payer_name)}
          helperText={errors.payer_name}
          slotProps={{ htmlInput: { maxLength: 80 } }}
        />
        <TextField
          label="银行流水号"
          required
          value={reference}
          onChange={(event) => setReference(event.target.value)}
          error={Boolean(errors.bank_reference)}
          helperText={errors.bank_reference ?? "一个流水号只能确认一笔转账"}
          slotProps={{ htmlInput: { maxLength: 60 } }}
        />
        <Button type="submit" variant="contained" color="secondary" disabled={busy || !complete}>
          确认到款
        </Button>
      </Stack>
    </Panel>
  );
}

/** Why this sum cannot be confirmed, before the server is asked. */
export function shortOf(slip: Pick<TransferSlip, "amount">, typed: string): string | undefined {
  const text = tidyMoney(typed);
  const wrong = moneyError(text);
  const [needed, came] = [toFen(slip.amount), toFen(text)];
  if (wrong || came === null || needed === null || came >= needed) return wrong;
  return `比应收少 ${fromFen(needed - came)} 元，不能确认；请退回并写明还差多少`;
}
