import { maxLength, maxValue, minValue, NumberInput, required, TextInput } from "react-admin";
import { amendPurchase, type PurchaseAmendment } from "../../api/calls/purchaseOrders";
import type { PurchaseOrder } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";

interface Props {
  order: PurchaseOrder;
  line: PurchaseOrder["lines"][number];
  onClose: () => void;
}

/** Purchasing has agreed on another quantity with the supplier. */
export function AmendDialog({ order, line, onClose }: Props) {
  const came = line.accepted + line.waiting;
  return (
    <FormDialog<PurchaseAmendment, PurchaseOrder>
      title={`调整数量：${line.goods_name}`}
      resource="purchase_orders"
      confirm="调整"
      note={`现在订购 ${line.quantity} ${line.unit}，已到货 ${came} ${line.unit}。先与供货单位核实；原订数量和调整的原因留在记录里。`}
      defaultValues={{ quantity: line.quantity, reason: "" }}
      run={(amendment) => amendPurchase(order.id, line.id, amendment)}
      done="数量已调整"
      refresh={["purchase_orders"]}
      onConflict={onClose}
      onClose={onClose}
    >
      <NumberInput
        source="quantity"
        validate={[required(), minValue(Math.max(1, came)), maxValue(999_999)]}
        min={Math.max(1, came)}
        step={1}
        autoFocus
      />
      <TextInput
        source="reason"
        validate={[required(), maxLength(200)]}
        helperText="如 供货单位多发，已核实同意收下"
      />
    </FormDialog>
  );
}
