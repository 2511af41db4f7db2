import { required, TextInput } from "react-admin";
import { issueInvoice } from "../../api/calls/invoices";
import type { Invoice } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { typedText } from "../../inputs/text";

interface Typed {
  order_id: string | null;
  reason: string | null;
}

interface IssueDialogProps {
  onDone: (invoice: Invoice) => void;
  onClose: () => void;
}

/** The invoice of an order that neither the buyer nor the clock asked for. */
export function IssueDialog({ onDone, onClose }: IssueDialogProps) {
  return (
    <FormDialog<Typed, Invoice>
      title="手工开票"
      resource="invoices"
      confirm="提交开票"
      maxWidth="xs"
      note="按客户实付、未退的金额开具，抬头和种类照客户的开票资料；提交后排队交给开票平台，不能撤回。"
      defaultValues={{ order_id: "", reason: "" }}
      run={({ order_id, reason }) => issueInvoice(typedText(order_id), typedText(reason))}
      done="已提交开票"
      refresh={["invoices"]}
      onDone={onDone}
      onClose={onClose}
    >
      <TextInput className="wide" source="order_id" label="订单号" validate={required()} autoFocus />
      <TextInput
        className="wide"
        source="reason"
        label="手工开具的原因"
        validate={required()}
        helperText="例如：客户来电要求、原发票抬头有误已红冲"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
    </FormDialog>
  );
}
