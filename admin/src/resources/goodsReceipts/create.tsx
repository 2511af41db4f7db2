import { Box, InputAdornment, Stack } from "@mui/material";
import {
  ArrayInput,
  Create,
  DateInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SaveButton,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  Toolbar,
  useSourceContext,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { useReferenced } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { SimpleForm } from "../../forms/SimpleForm";
import { shopToday } from "../../i18n/time";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { MoneyInput } from "../../inputs/MoneyInput";
import { FormGrid } from "../../layout/FormGrid";
import { lineError, type ReceiptDraft, totals } from "./draft";
import { JourneyInputs } from "./JourneyInputs";
import { OrderInput } from "./OrderInput";
import { SheetButton } from "./SheetButton";
import { SupplierInput } from "./SupplierInput";

const blank: ReceiptDraft = { delivery_note: "", note: "", lines: [{}] };
const mandatory = required();

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
const whole: Validator = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 999_999
    ? undefined
    : "数量应为 1 到 999999 的整数";
const quantity = [required("请填写数量"), whole];
const note = [required("请填写随货同行单号"), maxLength(60, "最多 60 个字")];

/** One line below the other, each a frame of boxes that fit. */
const frames = {
  "& .RaSimpleFormIterator-line": { py: 1.5, alignItems: "flex-start" },
  "& .RaSimpleFormIterator-index": { pt: 1.25 },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
  "& .RaSimpleFormIterator-action": { visibility: "visible" },
  "& .MuiFormHelperText-root:empty": { display: "none" },
};
const boxes = {
  width: "100%",
  display: "grid",
  gap: 1.5,
  gridTemplateColumns: {
    xs: "minmax(0, 1fr) minmax(0, 1fr)",
    md: "minmax(0, 2fr) minmax(0, 1fr) repeat(2, minmax(144px, 1fr))",
    lg: "minmax(0, 4fr) minmax(0, 1.4fr) repeat(2, minmax(144px, 1.4fr)) repeat(2, minmax(0, 1.1fr))",
  },
  "& > .udi": { gridColumn: "1 / -1" },
  "& > .goods": { gridColumn: { xs: "1 / -1", md: "auto" } },
  "& .MuiTextField-root": { m: 0, width: "100%" },
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
        <Box className="udi">
          <TextInput source="udi" validate={udi} helperText="扫描包装上的 UDI，会与批号和日期核对" />
        </Box>
      )}
    </>
  );
}

function Line() {
  return (
    <Box sx={boxes}>
      <Box className="goods">
        <GoodsInput source="goods_id" validate={mandatory} helperText={false} />
      </Box>
      <TextInput source="batch_number" validate={batch} helperText={false} />
      <DateInput source="produced_on" validate={produced} helperText={false} />
      <DateInput source="expires_on" validate={expires} helperText={false} />
      <QuantityInput />
      <MoneyInput source="unit_price" validate={[mandatory]} mayBeZero />
      <FurtherInputs />
    </Box>
  );
}

function Sum() {
  const lines = useWatch<ReceiptDraft, "lines">({ name: "lines" });
  const { units, amount } = totals(lines ?? []);
  return (
    <Stack direction="row" sx={{ gap: 2, ml: "auto", alignItems: "baseline" }} aria-live="polite">
      <span>共 {units.toLocaleString("zh-CN")} 件</span>
      <Price value={amount} strong />
    </Stack>
  );
}

export const GoodsReceiptCreate = () => (
  <Create title="登记收货" redirect="show" component="div" sx={{ pt: 2 }}>
    <SimpleForm
      defaultValues={blank}
      warnWhenUnsavedChanges
      sx={{ p: 0 }}
      toolbar={
        <Toolbar sx={{ border: 1, borderColor: "divider", borderRadius: 1, gap: 2 }}>
          <SaveButton label="提交验收" alwaysEnable />
          <Sum />
        </Toolbar>
      }
    >
      <Box sx={{ width: "100%" }}>
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
          <ArrayInput source="lines" label={false}>
            <SimpleFormIterator
              disableReordering
              disableClear
              addButton={<AddLineButton />}
              fullWidth
              sx={frames}
              getItemLabel={(index) => `${index + 1}.`}
            >
              <Line />
            </SimpleFormIterator>
          </ArrayInput>
        </Panel>
        <JourneyInputs />
      </Box>
    </SimpleForm>
  </Create>
);
