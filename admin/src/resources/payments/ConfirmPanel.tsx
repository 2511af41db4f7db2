import AddIcon from "@mui/icons-material/AddOutlined";
import { Alert, Box, Button, Divider, Stack, TextField } from "@mui/material";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { type FormEvent, Fragment, useState } from "react";
import { confirmTransfer, type SeenMovement } from "../../api/calls/payments";
import type { RemittanceProof } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { moneyError, sumMoney, tidyMoney, toFen } from "../../inputs/money";

const MOST_MOVEMENTS = 10;

/** What the bank's own records say, typed while the slip is in sight. */
export function ConfirmPanel({ slip }: { slip: RemittanceProof }) {
  const { busy, errors, act } = useAction();
  const [movements, setMovements] = useState<SeenMovement[]>([
    { bank_reference: "", payer_name: slip.payer_name, amount: slip.amount },
  ]);
  const change = (at: number, part: Partial<SeenMovement>) =>
    setMovements((all) => all.map((one, place) => (place === at ? { ...one, ...part } : one)));
  useUnsaved(movements.some(({ bank_reference }) => bank_reference !== ""));
  const complete = movements.every((one) => one.bank_reference.trim() && one.payer_name.trim());
  const wrong = shortOf(
    slip,
    movements.map(({ amount }) => amount),
  );
  function send(event: FormEvent) {
    event.preventDefault();
    if (!complete || busy || wrong) return;
    void act({
      run: () => confirmTransfer(slip.id, movements.map(tidied)),
      done: `${slip.company}的转账已确认到款`,
      refresh: ["transfer_slips", "orders", "payments", "bank_movements"],
    });
  }
  return (
    <Panel title="确认到款">
      <Stack component="form" aria-label="确认到款" onSubmit={send} noValidate sx={{ gap: 2 }}>
        <Alert severity={slip.special ? "warning" : "info"}>
          应收 ¥{groupMoney(slip.amount)}。请照网银流水填写，不要照客户上传的回单。
          {slip.special && `${slip.special}商品：付款户名必须与客户名称完全一致，否则请退回。`}
        </Alert>
        {movements.map((movement, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added and taken off at the end
          <Fragment key={at}>
            {at > 0 && <Divider />}
            <MovementFields
              movement={movement}
              place={movements.length > 1 ? `第 ${at + 1} 笔 ` : ""}
              errorOf={(field) => errors[`movements.${at}.${field}`]}
              onChange={(part) => change(at, part)}
            />
          </Fragment>
        ))}
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          {movements.length < MOST_MOVEMENTS && (
            <Button
              size="small"
              startIcon={<AddIcon />}
              onClick={() =>
                setMovements((all) => [
                  ...all,
                  { bank_reference: "", payer_name: slip.payer_name, amount: missing(slip, all) },
                ])
              }
            >
              分几笔转的，再加一笔流水
            </Button>
          )}
          {movements.length > 1 && (
            <Button size="small" color="inherit" onClick={() => setMovements((all) => all.slice(0, -1))}>
              去掉最后一笔
            </Button>
          )}
        </Stack>
        {(wrong || errors.movements) && <Alert severity="error">{wrong ?? errors.movements}</Alert>}
        <Box sx={{ typography: "caption", color: "text.secondary" }}>
          一笔转账付几张支付单时，每张都填同一个流水号和整笔金额，系统从中扣减；多到的部分留作余款，由两位财务同事退给客户。
        </Box>
        <Button type="submit" variant="contained" color="secondary" disabled={busy || !complete}>
          确认到款
        </Button>
      </Stack>
    </Panel>
  );
}

interface MovementFieldsProps {
  movement: SeenMovement;
  /** Which of several, for the labels. */
  place: string;
  errorOf: (field: keyof SeenMovement) => string | undefined;
  onChange: (part: Partial<SeenMovement>) => void;
}

function MovementFields({ movement, place, errorOf, onChange }: MovementFieldsProps) {
  const field = (name: keyof SeenMovement, label: string, most: number) => (
    <TextField
      label={`${place}${label}`}
      required
      value={movement[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={Boolean(errorOf(name))}
      helperText={errorOf(name)}
      slotProps={{ htmlInput: { maxLength: most, inputMode: name === "amount" ? "decimal" : undefined } }}
    />
  );
  return (
    <>
      {field("bank_reference", "银行流水号", 60)}
      {field("payer_name", "付款户名", 80)}
      {field("amount", "流水金额（元）", 15)}
    </>
  );
}

const tidied = (movement: SeenMovement): SeenMovement => ({
  bank_reference: movement.bank_reference.trim(),
  payer_name: movement.payer_name.trim(),
  amount: tidyMoney(movement.amount),
});

/** What the movements so far leave open. */
function missing(slip: Pick<RemittanceProof, "amount">, movements: readonly SeenMovement[]): string {
  const known = movements.map(({ amount }) => toFen(tidyMoney(amount)) ?? 0);
  const open = (toFen(slip.amount) ?? 0) - known.reduce((sum, fen) => sum + fen, 0);
  return open > 0 ? formatFen(open) : "";
}

/** Why these sums cannot be confirmed, before the server is asked. */
export function shortOf(slip: Pick<RemittanceProof, "amount">, typed: readonly string[]): string | undefined {
  const sums = typed.map(tidyMoney);
  const wrong = sums.map(moneyError).find(Boolean);
  const needed = toFen(slip.amount);
  if (wrong || needed === null || sums.some((sum) => toFen(sum) === null)) return wrong;
  const came = toFen(sumMoney(sums)) ?? 0;
  if (came >= needed) return undefined;
  return `比应收少 ${formatFen(needed - came)} 元，不能确认；请退回并写明还差多少`;
}
