import { required, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { FormDialog } from "../../forms/FormDialog";
import { typedText } from "../../inputs/text";
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

const WAYS = [
  { id: "to_balance", name: "退到客户余额" },
  { id: "paid_out", name: "已通过银行付给客户" },
];

interface Typed {
  way: string;
  reference: string | null;
}

/** Money that goes to the balance has no reference of a bank. */
const referenceOf = ({ way, reference }: Typed) => (way === "paid_out" ? typedText(reference) : "");

/** Where money goes: the first of two colleagues proposes, the second agrees. */
export function ReturnWayDialog({ title, why, proposal, resource, send, onClose }: ReturnWayDialogProps) {
  const { proposed_way, proposed_reference, proposed_by } = proposal;
  const agrees = (typed: Typed) =>
    proposed_by !== "" && typed.way === proposed_way && referenceOf(typed) === proposed_reference;
  const proposed = proposed_by && ` ${proposed_by} 已提出：${REFUND_STATUS[proposed_way]?.text}。`;
  return (
    <FormDialog<Typed, boolean>
      title={title}
      resource={resource}
      confirm={(typed) => (agrees(typed) ? "复核并完成" : "提出")}
      note={`${why}须两位财务同事先后确认。${proposed}`}
      defaultValues={{ way: proposed_way || "to_balance", reference: proposed_reference }}
      run={async (typed) => {
        await send(typed.way, referenceOf(typed));
        return agrees(typed);
      }}
      done={(isAgreed) => (isAgreed ? "已复核，退款完成" : "已提出，等待另一位财务同事复核")}
      refresh={[resource]}
      onConflict={onClose}
      onClose={onClose}
    >
      <SelectInput className="wide" source="way" label="方式" choices={WAYS} validate={required()} />
      <Reference />
    </FormDialog>
  );
}

function Reference() {
  if (useWatch<Typed, "way">({ name: "way" }) !== "paid_out") return null;
  return (
    <TextInput
      className="wide"
      source="reference"
      label="银行付款流水号"
      validate={required()}
      slotProps={{ htmlInput: { maxLength: 60 } }}
    />
  );
}
