import AddIcon from "@mui/icons-material/AddOutlined";
import { Alert, Box, Button, Divider, Stack } from "@mui/material";
import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { Fragment } from "react";
import { required, TextInput } from "react-admin";
import { useFieldArray, useFormState, useWatch } from "react-hook-form";
import { confirmTransfer, type SeenMovement } from "../../api/calls/payments";
import type { BankLine, RemittanceProof } from "../../api/types";
import { useAction } from "../../api/useAction";
import { Panel } from "../../fields/Panel";
import { AsksFirst, CommandForm, SendButton } from "../../forms/CommandForm";
import { moneyError, sumMoney, tidyMoney, toFen } from "../../inputs/money";
import { typedText } from "../../inputs/text";
import { BankLines } from "./BankLines";
import { ReturnButton } from "./ReturnButton";

const MOST_MOVEMENTS = 10;

/** A line of the bank's statement, or typed. */
interface Movement extends SeenMovement {
  line?: BankLine;
}

interface Typed {
  movements: Movement[];
}

/** Nothing is taken from the buyer's slip: what counts is what the bank says. */
const EMPTY: Movement = { bank_reference: "", payer_name: "", amount: "" };
const NOTHING_TYPED: Typed = { movements: [EMPTY] };

const fromLine = (line: BankLine): Movement => ({
  bank_reference: line.bank_reference,
  payer_name: line.payer_name,
  amount: line.amount,
  line,
});

const isEmpty = (one: Movement) => !one.bank_reference && !one.payer_name && !one.amount;

/** What the bank's own records say: chosen from its statement, or typed while the slip is in sight. */
export function ConfirmPanel({ slip }: { slip: RemittanceProof }) {
  const { busy, act } = useAction();
  const send = async ({ movements }: Typed) => {
    // The form says so while it is typed.
    if (shortOf(slip, movements.map(usable))) return {};
    return act({
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
  };
  return (
    <Panel title="确认到款">
      <CommandForm<Typed> resource="transfer_slips" defaultValues={NOTHING_TYPED} send={send}>
        <AsksFirst />
        <Stack sx={{ gap: 2, "& .MuiTextField-root": { m: 0 } }}>
          <Alert severity={slip.special ? "warning" : "info"}>
            应收 ¥{groupMoney(slip.amount)}。点选银行流水；没有的，照网银填写，不要照客户上传的回单。
            {slip.special && `${slip.special}商品：付款户名必须与客户名称完全一致，否则请退回。`}
          </Alert>
          <Movements slip={slip} />
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            一笔转账付几张支付单时，每张都选（填）同一笔流水，系统从中扣减；多到的部分留作余款，由两位财务同事退给客户。
          </Box>
          <SendButton<Typed> text="确认到款" color="secondary" disabled={busy} />
        </Stack>
      </CommandForm>
    </Panel>
  );
}

function Movements({ slip }: { slip: RemittanceProof }) {
  const { fields, append, remove, update } = useFieldArray<Typed, "movements">({ name: "movements" });
  const typed = useWatch<Typed, "movements">({ name: "movements" });
  const { errors } = useFormState<Typed>();
  const usables = typed.map(usable);
  const wrong = shortOf(slip, usables) ?? errors.movements?.message;
  const missing = missingOf(slip, usables);
  /** Into the first row that is empty, or a new one. */
  const choose = (line: BankLine) => {
    if (typed.some(({ bank_reference }) => bank_reference === line.bank_reference)) return;
    const free = typed.findIndex(isEmpty);
    if (free >= 0) update(free, fromLine(line));
    else if (typed.length < MOST_MOVEMENTS) append(fromLine(line), { shouldFocus: false });
  };
  return (
    <>
      <BankLines slip={slip} chosen={typed.map(({ bank_reference }) => bank_reference)} onChoose={choose} />
      {fields.map(({ id }, at) => (
        <Fragment key={id}>
          {at > 0 && <Divider />}
          <MovementFields
            source={`movements.${at}`}
            line={typed[at]?.line}
            place={fields.length > 1 ? `第 ${at + 1} 笔 ` : ""}
            onOther={() => update(at, EMPTY)}
          />
        </Fragment>
      ))}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
        {fields.length < MOST_MOVEMENTS && (
          <Button size="small" startIcon={<AddIcon />} onClick={() => append(EMPTY)}>
            分几笔转的，再加一笔流水
          </Button>
        )}
        {fields.length > 1 && (
          <Button size="small" color="inherit" onClick={() => remove(fields.length - 1)}>
            去掉最后一笔
          </Button>
        )}
      </Stack>
      {wrong && (
        <Alert severity="error">
          {wrong}
          {missing > 0 && (
            <Box sx={{ mt: 1 }}>
              <ReturnShort slip={slip} missing={missing} />
            </Box>
          )}
        </Alert>
      )}
    </>
  );
}

interface MovementFieldsProps {
  source: string;
  /** What the statement says is not typed over. */
  line: BankLine | undefined;
  /** Which of several, for the labels. */
  place: string;
  onOther: () => void;
}

function MovementFields({ source, line, place, onOther }: MovementFieldsProps) {
  const field = (name: keyof SeenMovement, label: string, most: number) => (
    <TextInput
      source={`${source}.${name}`}
      label={`${place}${label}`}
      validate={required()}
      helperText={false}
      autoComplete="off"
      readOnly={Boolean(line?.[name])}
      slotProps={{ htmlInput: { maxLength: most, inputMode: name === "amount" ? "decimal" : undefined } }}
    />
  );
  return (
    <>
      {line && (
        <Stack direction="row" sx={{ alignItems: "center", gap: 1, typography: "body2" }}>
          取自 {line.day} 的银行流水
          <Button size="small" onClick={onOther}>
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
  bank_reference: typedText(movement.bank_reference),
  payer_name: typedText(movement.payer_name),
  amount: tidyMoney(typedText(movement.amount)),
});

/** A line may have paid something else before. */
const usable = ({ line, amount }: Movement): string => line?.rest ?? typedText(amount);

type Due = Pick<RemittanceProof, "amount">;

/** In fen; nothing is missing as long as a sum is none. */
function missingOf(slip: Due, typed: readonly string[]): number {
  const sums = typed.map(tidyMoney);
  const needed = toFen(slip.amount);
  if (needed === null || sums.some((sum) => toFen(sum) === null)) return 0;
  return Math.max(0, needed - (toFen(sumMoney(sums)) ?? 0));
}

/** Why these sums cannot be confirmed, before the server is asked. */
export function shortOf(slip: Due, typed: readonly string[]): string | undefined {
  const wrong = typed.map((sum) => moneyError(tidyMoney(sum))).find(Boolean);
  const missing = missingOf(slip, typed);
  if (wrong || missing === 0) return wrong;
  return `比应收少 ${formatFen(missing)} 元，不能确认；退回并请客户补转，补到后把几笔流水一起选上`;
}

/** The buyer reads how much is missing, to the fen. */
function ReturnShort({ slip, missing }: { slip: RemittanceProof; missing: number }) {
  const short = formatFen(missing);
  const came = formatFen((toFen(slip.amount) ?? 0) - missing);
  return (
    <ReturnButton
      slip={slip}
      text={`退回，请补 ${short} 元`}
      first={`金额不足：应收 ${slip.amount} 元，到账 ${came} 元，请补转 ${short} 元后重新提交回单`}
    />
  );
}
