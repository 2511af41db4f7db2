import { Button } from "@mui/material";
import { useState } from "react";
import { minValue, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { type ProposedEntry, proposeEntry } from "../../api/calls/wallet";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { choices } from "../../i18n/words";
import { CompanyInput } from "../../inputs/CompanyInput";
import { amountError, ENTRY_REASONS, LEDGER, tidyAmount } from "./words";

export function ProposeButton() {
  const [open, setOpen] = useState(false);
  const can = useCan();
  if (!can("wallet_proposals", "write")) return null;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        人工调整
      </Button>
      {open && <ProposeDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const right = (typed: unknown, { kind }: Partial<ProposedEntry>) =>
  amountError(kind ?? "points", typeof typed === "string" ? typed : "");

/** Only what comes in runs out. */
function DaysInput() {
  const [kind, amount] = useWatch({ name: ["kind", "amount"] }) as [string, string];
  if (kind === "balance" || tidyAmount(amount ?? "").startsWith("-")) return null;
  return (
    <NumberInput
      source="valid_days"
      min={1}
      step={1}
      validate={minValue(1, "至少为 1")}
      helperText="到账后几天内有效；空着为 365 天"
    />
  );
}

/** One colleague proposes, another books. */
function ProposeDialog({ onClose }: { onClose: () => void }) {
  const ofMoney = useCan()("payments", "write");
  const kinds = choices(LEDGER).filter(({ id }) => ofMoney || id !== "balance");
  return (
    <FormDialog<ProposedEntry, unknown>
      title="人工调整"
      resource="wallet_proposals"
      confirm="提交复核"
      note={`另一位财务同事复核后入账，客户会收到通知。${ofMoney ? "" : "余额由财务提出。"}`}
      defaultValues={{ kind: "points", amount: "", valid_days: null, reason: "" }}
      run={({ company_id, kind, amount, valid_days, reason }) =>
        proposeEntry({ company_id, kind, amount: tidyAmount(amount), valid_days, reason: reason.trim() })
      }
      done="已提交，等待另一位同事复核"
      refresh={["wallet_proposals"]}
      onClose={onClose}
    >
      <div className="wide">
        <CompanyInput source="company_id" validate={required()} />
      </div>
      <SelectInput source="kind" choices={kinds} validate={required()} />
      <TextInput
        source="amount"
        validate={[required(), right]}
        helperText="金额填元，积分填整数；扣减在前面加 −"
        autoComplete="off"
      />
      <DaysInput />
      <TextInput
        className="wide"
        source="reason"
        validate={required()}
        multiline
        minRows={2}
        helperText={`如：${ENTRY_REASONS.join("、")}`}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
