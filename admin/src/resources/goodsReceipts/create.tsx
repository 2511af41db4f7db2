import { Box, InputAdornment } from "@mui/material";
import {
  DateInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useSourceContext,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { useReferenced } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { shopToday } from "../../i18n/time";
import { MoneyInput } from "../../inputs/MoneyInput";
import { FormGrid } from "../../layout/FormGrid";
import { lineError, type ReceiptDraft } from "./draft";
import { GoodsLines, GoodsLinesForm, mandatory, quantity } from "./GoodsLinesForm";
import { JourneyInputs } from "./JourneyInputs";
import { OrderInput } from "./OrderInput";
import { SheetButton } from "./SheetButton";
import { SupplierInput } from "./SupplierInput";

const blank: ReceiptDraft = { delivery_note: "", note: "", lines: [{}] };

/** A rule over the dates of a line, asked by the field it blames. */
const blamed =
  (field: Parameters<typeof lineError>[0]): Validator =>
  (_value, values, { source }) => {
    const place = Number(/^lines\.(\d+)\./.exec(source)?.[1]);
    const line = (values as ReceiptDraft).lines[place];
    return line && lineError(field, line, shopToday());
  };

const batch = [required("请填写批号，照包装填"), maxLength(40, "批号最多 40 个字"), blamed("batch_number")];
const produced = [required(), blamed("produced_on")];
const expires = [required(), blamed("expires_on")];
const temperature = [required("冷藏商品要填到货温度"), blamed("temperature")];
/** `kind` of goods that are pieces of TCM, and of medical devices */
const PIECE = 2;
const DEVICE = 3;
const udi = maxLength(200, "UDI 最多 200 个字");
const origin = maxLength(100, "产地最多 100 个字");
const note = [required("请填写随货同行单号"), maxLength(60, "最多 60 个字")];

const columns = {
  md: "minmax(0, 2fr) minmax(0, 1fr) repeat(2, minmax(144px, 1fr))",
  lg: "minmax(0, 4fr) minmax(0, 1.4fr) repeat(2, minmax(144px, 1.4fr)) repeat(2, minmax(0, 1.1fr))",
};

/** The goods that were chosen for this line. */
function useLineGoods() {
  const sourceOf = useSourceContext();
  const goodsId: unknown = useWatch({ name: sourceOf.getSource("goods_id") });
  const id = typeof goodsId === "number" ? goodsId : undefined;
  return useReferenced("goods", id ?? 0, { enabled: id !== undefined }).referenceRecord;
}

/** In the unit of the goods, which may be packs, grams or kilograms. */
function QuantityInput() {
  const unit = useLineGoods()?.unit;
  const adornment = unit && <InputAdornment position="end">{unit}</InputAdornment>;
  return (
    <NumberInput
      source="quantity"
      validate={quantity}
      min={1}
      step={1}
      helperText={false}
      slotProps={{ input: { endAdornment: adornment } }}
    />
  );
}

/** What the kind of goods asks for: cold goods are measured when they come, devices are scanned, pieces name where they
 * grew. */
function FurtherInputs() {
  const goods = useLineGoods();
  return (
    <>
      {goods?.storage === "cold" && (
        <TextInput source="temperature" validate={temperature} helperText="冷藏，℃" />
      )}
      {goods?.kind === PIECE && (
        <TextInput source="origin" validate={origin} helperText="照标签填，不填按商品档案" />
      )}
      {goods?.kind === DEVICE && (
        <Box className="wide">
          <TextInput
            source="udi"
            validate={udi}
            helperText="扫描包装上的 UDI，会与批号和日期核对；只有序列号的，批号填序列号，一件一行"
          />
        </Box>
      )}
    </>
  );
}

const Lines = () => (
  <GoodsLines columns={columns}>
    <TextInput source="batch_number" validate={batch} helperText={false} />
    <DateInput source="produced_on" validate={produced} helperText={false} />
    <DateInput source="expires_on" validate={expires} helperText={false} />
    <QuantityInput />
    <MoneyInput source="unit_price" validate={[mandatory]} mayBeZero />
    <FurtherInputs />
  </GoodsLines>
);

export const GoodsReceiptCreate = () => (
  <GoodsLinesForm title="登记收货" send="提交验收" blank={blank}>
    <Panel title="随货同行单">
      <FormGrid columns={4}>
        <OrderInput />
        <SupplierInput />
        <TextInput source="delivery_note" validate={note} helperText="同一供货单位的单号只登记一次" />
        <ReferenceInput source="warehouse_id" reference="warehouses" perPage={100}>
          <SelectInput optionText="name" validate={mandatory} fullWidth />
        </ReferenceInput>
        <TextInput source="note" validate={maxLength(200, "最多 200 个字")} />
      </FormGrid>
    </Panel>
    <Panel title="到货明细">
      <SheetButton />
      <Lines />
    </Panel>
    <JourneyInputs />
  </GoodsLinesForm>
);
