import { AutocompleteInput, DateInput, maxLength, NumberInput, ReferenceInput, TextInput } from "react-admin";
import { Panel } from "../../fields/Panel";
import { MoneyInput } from "../../inputs/MoneyInput";
import { FormGrid } from "../../layout/FormGrid";
import { GoodsLines, GoodsLinesForm, mandatory, quantity } from "../goodsReceipts/GoodsLinesForm";

const blank = { note: "", lines: [{}] };
const columns = { md: "minmax(0, 4fr) minmax(0, 1fr) minmax(0, 1fr)" };

export const PurchaseOrderCreate = () => (
  <GoodsLinesForm title="下采购订单" send="下单" blank={blank}>
    <Panel title="供货单位">
      <FormGrid columns={3}>
        <ReferenceInput
          source="supplier_id"
          reference="suppliers"
          filter={{ status: "approved" }}
          perPage={25}
        >
          <AutocompleteInput
            optionText="name"
            filterToQuery={(q: string) => ({ q })}
            validate={mandatory}
            helperText="通过首营审批、资料在有效期内的"
            fullWidth
          />
        </ReferenceInput>
        <DateInput source="expected_on" helperText="约定的到货日期，没有约定不填" />
        <TextInput source="note" validate={maxLength(200, "最多 200 个字")} />
      </FormGrid>
    </Panel>
    <Panel title="采购明细">
      <GoodsLines columns={columns}>
        <NumberInput source="quantity" validate={quantity} min={1} step={1} helperText={false} />
        <MoneyInput source="unit_price" validate={[mandatory]} mayBeZero />
      </GoodsLines>
    </Panel>
  </GoodsLinesForm>
);
