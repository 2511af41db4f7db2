import { groupMoney } from "@yaoji/money/group";
import { useState } from "react";
import { required, SelectInput, TextInput } from "react-admin";
import { takeBackInvoice } from "../../api/calls/invoices";
import type { Invoice } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { MoneyInput } from "../../inputs/MoneyInput";
import { toFen } from "../../inputs/money";
import { typedText } from "../../inputs/text";
import { RED_REASONS } from "./words";

interface Typed {
  amount: string | null;
  red_reason: string;
  reason: string | null;
}

interface RedDialogProps {
  invoice: Invoice;
  onDone: (red: Invoice) => void;
  onClose: () => void;
}

/** Takes an invoice back, wholly or partly, for a reason that no refund of the order is. */
export function RedDialog({ invoice, onDone, onClose }: RedDialogProps) {
  const [{ id, left, total }] = useState(invoice);
  const notMore = (value: unknown) =>
    typeof value === "string" && (toFen(value) ?? 0) > (toFen(left) ?? 0)
      ? `最多还能冲红 ${groupMoney(left)} 元`
      : undefined;
  const whole = (value: unknown, { amount }: Typed) =>
    value === "mistaken" && toFen(amount ?? "") !== toFen(total)
      ? "开票有误只能全额冲红；冲红一部分，请选择销货退回或销售折让"
      : undefined;
  return (
    <FormDialog<Typed, Invoice>
      title={`开红字发票：${invoice.number ?? invoice.request_number}`}
      resource="invoices"
      confirm="提交红字发票"
      danger
      maxWidth="xs"
      note={`这张发票还可冲红 ¥${groupMoney(left)}。订单退款的红字发票系统自动开具，不要在这里开；全额冲红后可以重新开票。`}
      defaultValues={{ amount: left, red_reason: "", reason: "" }}
      run={({ amount, red_reason, reason }) =>
        takeBackInvoice(id, { amount: typedText(amount), left, red_reason, reason: typedText(reason) })
      }
      done="已提交红字发票"
      refresh={["invoices"]}
      onDone={onDone}
      onConflict={onClose}
      onClose={onClose}
    >
      <MoneyInput source="amount" label="冲红金额（元）" validate={[required(), notMore]} />
      <SelectInput
        className="wide"
        source="red_reason"
        label="红字原因"
        choices={RED_REASONS}
        validate={[required(), whole]}
      />
      <TextInput
        className="wide"
        source="reason"
        label="手工开具的原因"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
