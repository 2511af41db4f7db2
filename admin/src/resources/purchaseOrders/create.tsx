import { Box, Stack } from "@mui/material";
import {
  ArrayInput,
  AutocompleteInput,
  Create,
  DateInput,
  maxLength,
  NumberInput,
  ReferenceInput,
  required,
  SaveButton,
  SimpleFormIterator,
  TextInput,
  Toolbar,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { Panel } from "../../fields/Panel";
import { Price } from "../../fields/Price";
import { SimpleForm } from "../../forms/SimpleForm";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { MoneyInput } from "../../inputs/MoneyInput";
import { FormGrid } from "../../layout/FormGrid";
import { totals } from "../goodsReceipts/draft";

interface LineDraft {
  goods_id?: number | null;
  quantity?: number | string | null;
  unit_price?: string | null;
}

interface OrderDraft {
  note: string;
  lines: LineDraft[];
}

const blank: OrderDraft = { note: "", lines: [{}] };
const mandatory = required();
const whole: Validator = (value: unknown) =>
  Number.isInteger(Number(value)) && Number(value) >= 1 && Number(value) <= 999_999
    ? undefined
    : "数量应为 1 到 999999 的整数";
const quantity = [required("请填写数量"), whole];

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
    md: "minmax(0, 4fr) minmax(0, 1fr) minmax(0, 1fr)",
  },
  "& > .goods": { gridColumn: { xs: "1 / -1", md: "auto" } },
  "& .MuiTextField-root": { m: 0, width: "100%" },
};

function Sum() {
  const lines = useWatch<OrderDraft, "lines">({ name: "lines" });
  const { units, amount } = totals(lines ?? []);
  return (
    <Stack direction="row" sx={{ gap: 2, ml: "auto", alignItems: "baseline" }} aria-live="polite">
      <span>共 {units.toLocaleString("zh-CN")} 件</span>
      <Price value={amount} strong />
    </Stack>
  );
}

export const PurchaseOrderCreate = () => (
  <Create title="下采购订单" redirect="show" component="div" sx={{ pt: 2 }}>
    <SimpleForm
      defaultValues={blank}
      warnWhenUnsavedChanges
      sx={{ p: 0 }}
      toolbar={
        <Toolbar sx={{ border: 1, borderColor: "divider", borderRadius: 1, gap: 2 }}>
          <SaveButton label="下单" alwaysEnable />
          <Sum />
        </Toolbar>
      }
    >
      <Box sx={{ width: "100%" }}>
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
          <ArrayInput source="lines" label={false}>
            <SimpleFormIterator
              disableReordering
              disableClear
              addButton={<AddLineButton />}
              fullWidth
              sx={frames}
              getItemLabel={(index) => `${index + 1}.`}
            >
              <Box sx={boxes}>
                <Box className="goods">
                  <GoodsInput source="goods_id" validate={mandatory} helperText={false} />
                </Box>
                <NumberInput source="quantity" validate={quantity} min={1} step={1} helperText={false} />
                <MoneyInput source="unit_price" validate={[mandatory]} mayBeZero />
              </Box>
            </SimpleFormIterator>
          </ArrayInput>
        </Panel>
      </Box>
    </SimpleForm>
  </Create>
);
