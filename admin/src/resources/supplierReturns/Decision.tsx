import { Button, Stack } from "@mui/material";
import { useState } from "react";
import { maxLength, required, SelectInput, TextInput } from "react-admin";
import {
  decideSupplierReturn,
  type SupplierReturnDecision,
  supplierReturnNote,
  withdrawSupplierReturn,
} from "../../api/calls/supplierReturns";
import type { SupplierReturn } from "../../api/types";
import { useCan } from "../../api/useCan";
import { FormDialog } from "../../forms/FormDialog";
import { ReasonCommand } from "../../inputs/ReasonCommand";
import { WITHDRAW_REASONS } from "./words";

/** What leaves is no longer among the goods, neither for sale nor for care, and the delivery has less to give back. */
const REFRESHED = ["supplier_returns", "goods_receipts", "goods", "stocks", "quarantine", "care_due"];
type Answer = "yes" | "no";
const ANSWERS: { id: Answer; name: string }[] = [
  { id: "yes", name: "同意退出" },
  { id: "no", name: "不同意" },
];

interface Typed {
  answer: Answer;
  opinion: string;
}

const decisionOf = ({ answer, opinion }: Typed): SupplierReturnDecision => ({
  approves: answer === "yes",
  opinion,
});

export function DecideDialog({ row, onClose }: { row: SupplierReturn; onClose: () => void }) {
  return (
    <FormDialog<Typed, SupplierReturn>
      title={`审核购进退出 ${row.number}`}
      resource="supplier_returns"
      confirm={({ answer }) => (answer === "no" ? "不同意" : "同意退出")}
      danger={({ answer }) => answer === "no"}
      note={`${row.goods_name} 批号 ${row.batch_number}，${row.quantity} ${row.unit}，从${row.source_text}退给 ${row.supplier}。原因：${row.reason}。同意后马上从库存减去，不能恢复。`}
      defaultValues={{ answer: "yes", opinion: "" }}
      run={(typed) => decideSupplierReturn(row.id, decisionOf(typed))}
      done={(record) => (record.status === "sent" ? "已同意，可打印退出单" : "已记录不同意")}
      refresh={REFRESHED}
      onConflict={onClose}
      onClose={onClose}
    >
      <SelectInput source="answer" choices={ANSWERS} validate={required()} />
      <TextInput source="opinion" validate={[required(), maxLength(200)]} multiline autoFocus />
    </FormDialog>
  );
}

function WithdrawDialog({ row, onClose }: { row: SupplierReturn; onClose: () => void }) {
  return (
    <ReasonCommand
      title={`撤回购进退出 ${row.number}`}
      presets={WITHDRAW_REASONS}
      confirm="撤回"
      danger
      run={(reason) => withdrawSupplierReturn(row.id, reason)}
      done="已撤回"
      refresh={["supplier_returns", "goods_receipts"]}
      onClose={onClose}
    />
  );
}

/** What the reader may do with a return: decide it, withdraw it, print its paper. */
export function ReturnActions({ row }: { row: SupplierReturn }) {
  const [open, setOpen] = useState<"decide" | "withdraw">();
  const writes = useCan()("goods_receipts", "write");
  const close = () => setOpen(undefined);
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
      {row.status === "waiting" && !row.hindrance && (
        <Button size="small" onClick={() => setOpen("decide")}>
          审核
        </Button>
      )}
      {row.status === "waiting" && writes && (
        <Button size="small" color="error" onClick={() => setOpen("withdraw")}>
          撤回
        </Button>
      )}
      {row.status === "sent" && (
        <Button size="small" href={supplierReturnNote(row.id)} target="_blank">
          退出单
        </Button>
      )}
      {open === "decide" && <DecideDialog row={row} onClose={close} />}
      {open === "withdraw" && <WithdrawDialog row={row} onClose={close} />}
    </Stack>
  );
}
