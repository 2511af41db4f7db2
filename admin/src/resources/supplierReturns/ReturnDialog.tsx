import { maxLength, maxValue, minValue, NumberInput, required, SelectInput, TextInput } from "react-admin";
import { askSupplierReturn, type SupplierReturnNote } from "../../api/calls/supplierReturns";
import type { GoodsReceipt, SupplierReturn } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { TraceCodesInput } from "../../inputs/TraceCodesInput";
import { SOURCES } from "./words";

interface Props {
  supplier: string;
  line: GoodsReceipt["lines"][number];
  onClose: () => void;
}

/** Asks to send units of a delivery back to the supplier that brought it. */
export function ReturnDialog({ supplier, line, onClose }: Props) {
  return (
    <FormDialog<SupplierReturnNote, SupplierReturn>
      title={`退回供货单位：${line.goods_name} 批号 ${line.batch_number}`}
      resource="supplier_returns"
      confirm="提交审核"
      note={`退给 ${supplier}。这张收货单入库 ${line.accepted} ${line.unit}，还可以退 ${line.returnable} ${line.unit}；另一位同事审核同意后从库存减去，待处理区和不合格品区的由质量管理审核。`}
      defaultValues={{ source: "stock", reason: "", codes: "" }}
      run={(note) => askSupplierReturn(line.id, note)}
      done={(record) => `购进退出已登记：${record.number}`}
      refresh={["supplier_returns", "goods_receipts"]}
      onClose={onClose}
    >
      <NumberInput
        source="quantity"
        validate={[required(), minValue(1), maxValue(line.returnable)]}
        min={1}
        max={line.returnable}
        step={1}
        autoFocus
      />
      <SelectInput source="source" choices={SOURCES} validate={required()} />
      <TextInput
        source="reason"
        validate={[required(), maxLength(200)]}
        helperText="如 近效期、质量问题、供货单位召回"
      />
      <TraceCodesInput
        source="codes"
        maxRows={8}
        helperText="扫描退回的每件药品的追溯码，一行一个；没有追溯码的不填"
      />
    </FormDialog>
  );
}
