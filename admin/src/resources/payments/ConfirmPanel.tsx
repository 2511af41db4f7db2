import AddIcon from "@mui/icons-material/AddOutlined";
import { Alert, Box, Button, Divider, Stack, TextField } from "@mui/material";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { type FormEvent, Fragment, useState } from "react";
import { confirmTransfer, type SeenMovement } from "../../api/calls/payments";
import type { BankLine, RemittanceProof } from "../../api/types";
import { useUnsaved } from "../../api/unsaved";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { moneyError, sumMoney, tidyMoney, toFen } from "../../inputs/money";
import { BankLines } from "./BankLines";

const MOST_MOVEMENTS = 10;

/** A line of the bank's statement, or typed. */
interface Movement extends SeenMovement {
  line?: BankLine;
}

/** Nothing is taken from the buyer's slip: what counts is what the bank says. */
const EMPTY: Movement = { bank_reference: "", payer_name: "", amount: "" };

const fromLine = (line: BankLine): Movement => ({
  bank_reference: line.bank_reference,
  payer_name: line.payer_name,
  amount: line.amount,
  line,
});

const isEmpty = (one: Movement) => !one.bank_reference && !one.payer_name && !one.amount;

/** What the bank's own records say: chosen from its statement, or typed while the slip is in sight. */
export function ConfirmPanel({ slip }: { slip: RemittanceProof }) {
  const { busy, errors, act } = useAction();
  const [movements, setMovements] = useState([EMPTY]);
  const change = (at: number, part: Partial<Movement>) =>
    setMovements((all) => all.map((one, place) => (place === at ? { ...one, ...part } : one)));
  const choose = (line: BankLine) => setMovements((all) => withLine(all, line));
  useUnsaved(!movements.every(isEmpty));
  const complete = movements.every(
    (one) => one.bank_reference.trim() && one.payer_name.trim() && one.amount.trim(),
  );
  const wrong = shortOf(slip, movements.map(usable));
  function send(event: FormEvent) {
    event.preventDefault();
    if (!complete || busy || wrong) return;
    void act({
      run: () => confirmTransfer(slip.id, movements.map(tidied)),
      done: `${slip.company}的转账已确认到款`,
      refresh: [
        "transfer_slips",
        "orders",
        "payments",
        "bank_movements",
        "statements",
        "statement_differences",
      ],
    });
  }
  return (
    <Panel title="确认到款">
      <Stack component="form" aria-label="确认到款" onSubmit={send} noValidate sx={{ gap: 2 }}>
        <Alert severity={slip.special ? "warning" : "info"}>
          应收 ¥{groupMoney(slip.amount)}。点选银行流水；没有的，照网银填写，不要照客户上传的回单。
          {slip.special && `${slip.special}商品：付款户名必须与客户名称完全一致，否则请退回。`}
        </Alert>
        <BankLines
          slip={slip}
          chosen={movements.map(({ bank_reference }) => bank_reference)}
          onChoose={choose}
        />
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
              onClick={() => setMovements((all) => [...all, EMPTY])}
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
          一笔转账付几张支付单时，每张都选（填）同一笔流水，系统从中扣减；多到的部分留作余款，由两位财务同事退给客户。
        </Box>
        <Button type="submit" variant="contained" color="secondary" disabled={busy || !complete}>
          确认到款
        </Button>
      </Stack>
    </Panel>
  );
}

/** In the first row that is empty, or in a new one. */
function withLine(all: readonly Movement[], line: BankLine): Movement[] {
  if (all.some(({ bank_reference }) => bank_reference === line.bank_reference)) return [...all];
  const free = all.findIndex(isEmpty);
  if (free >= 0) return all.map((one, place) => (place === free ? fromLine(line) : one));
  return all.length < MOST_MOVEMENTS ? [...all, fromLine(line)] : [...all];
}

interface MovementFieldsProps {
  movement: Movement;
  /** Which of several, for the labels. */
  place: string;
  errorOf: (field: keyof SeenMovement) => string | undefined;
  onChange: (part: Partial<Movement>) => void;
}

function MovementFields({ movement, place, errorOf, onChange }: MovementFieldsProps) {
  const { line } = movement;
  const field = (name: keyof SeenMovement, label: string, most: number) => (
    <TextField
      label={`${place}${label}`}
      required
      value={movement[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
      error={Boolean(errorOf(name))}
      helperText={errorOf(name)}
      slotProps={{
        htmlInput: {
          maxLength: most,
          inputMode: name === "amount" ? "decimal" : undefined,
          // What the statement says is not typed over.
          readOnly: Boolean(line?.[name]),
        },
      }}
    />
  );
  return (
    <>
      {line && (
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, typography: "body2" }}>
          取自 {line.day} 的银行流水
          <Button size="small" onClick={() => onChange({ ...EMPTY, line: undefined })}>
            {`改用另一笔${place && `（${place.trim()}）`}`}
          </Button>
        </Stack>
      )}
      {field("bank_reference", "银行流水号", 60)}
      {field("payer_name", "付款户名", 80)}
      {field("amount", "流水金额（元）", 15)}
    </>
  );
}

const tidied = (movement: Movement): SeenMovement => ({
  bank_reference: movement.bank_reference.trim(),
  payer_name: movement.payer_name.trim(),
  amount: tidyMoney(movement.amount),
});

/** A line may have paid something else before. */
const usable = ({ line, amount }: Movement): string => line?.rest ?? amount;

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
