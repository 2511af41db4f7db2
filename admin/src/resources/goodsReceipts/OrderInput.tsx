import { AutocompleteInput, ReferenceInput } from "react-admin";
import { useFormContext, useWatch } from "react-hook-form";
import type { PurchaseOrder } from "../../api/types";
import { forOrder, isBlank, type ReceiptDraft } from "./draft";

const search = (q: string) => ({ q });

const text = (order?: PurchaseOrder) =>
  order ? `${order.number} ${order.supplier} ${order.lines[0]?.goods_name ?? ""}` : "";

/** The order that a delivery is for: it names the supplier, and what is still to come fills the lines that nobody has begun. */
export function OrderInput() {
  const { getValues, setValue } = useFormContext<ReceiptDraft>();
  const supplierId = useWatch<ReceiptDraft, "supplier_id">({ name: "supplier_id" });
  const open = { status: "open", ...(supplierId ? { supplier_id: supplierId } : {}) };

  const take = (order: PurchaseOrder | undefined) => {
    if (!order) return;
    const { supplier_id, lines } = forOrder(order);
    setValue("supplier_id", supplier_id, { shouldDirty: true, shouldValidate: true });
    if ((getValues("lines") ?? []).every(isBlank)) setValue("lines", lines, { shouldDirty: true });
  };

  return (
    <ReferenceInput source="purchase_order_id" reference="purchase_orders" filter={open} perPage={25}>
      <AutocompleteInput
        optionText={text}
        filterToQuery={search}
        onChange={(_, order) => take(order as PurchaseOrder | undefined)}
        helperText="选了订单，带出供货单位和还没到的商品"
        fullWidth
      />
    </ReferenceInput>
  );
}
