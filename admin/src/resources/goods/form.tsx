import { Box } from "@mui/material";
import { groupMoney } from "@yaoji/money/group";
import {
  ArrayInput,
  BooleanInput,
  minValue,
  NumberInput,
  required,
  SaveButton,
  SelectInput,
  SimpleFormIterator,
  Toolbar,
  type Validator,
} from "react-admin";
import type { Goods } from "../../api/types";
import { useRecordOf } from "../../api/useRecords";
import { Panel } from "../../fields/Panel";
import { SimpleForm } from "../../forms/SimpleForm";
import { AddLineButton } from "../../inputs/AddLineButton";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PriceReason } from "../../inputs/PriceReason";
import { FormGrid } from "../../layout/FormGrid";
import { PricePreview } from "./PricePreview";
import { LADDER_TYPES, ladderErrors, rankErrors } from "./prices";
import { RecordInputs } from "./RecordInputs";

const atLeastOne = [required(), minValue(1)];
const notNegative = [required(), minValue(0)];

type Check = (goods: Goods) => Record<string, string | undefined>;

/** A rule over several fields, asked by the field it blames. react-admin can't mix form and input validation. */
const blamed =
  (check: Check): Validator =>
  (_value, values, { source }) =>
    check(values as Goods)[source];

const limits: Check = ({ limit_number, min_number }) =>
  limit_number > 0 && limit_number < min_number ? { limit_number: `限购不能少于起订量 ${min_number}` } : {};

const basePrice = [blamed(ladderErrors)];
const limit = [...notNegative, blamed(limits)];
const stepNumber = [...atLeastOne, blamed(ladderErrors)];
const stepPrice = [required(), blamed(ladderErrors)];
const rankNumber = [...notNegative, blamed(rankErrors)];
const rankPrice = [required()];

/** Rows of a list input: equal boxes, air between the lines, the remove button without hovering. */
const rows = {
  "& .RaSimpleFormIterator-line": { border: 0, py: 0.75, alignItems: "center" },
  "& .RaSimpleFormIterator-form .MuiTextField-root": { width: 150, m: 0 },
  "& .RaSimpleFormIterator-action": { visibility: "visible" },
};

/** Everything of a product that people enter. */
export function GoodsForm({ isNew, defaults }: { isNew?: boolean; defaults?: Partial<Goods> }) {
  const goods = useRecordOf("goods");
  const unit = goods?.unit ?? "";
  return (
    <SimpleForm
      defaultValues={defaults}
      sx={{ p: 0, "& .MuiFormHelperText-root:empty": { display: "none" } }}
      toolbar={
        <Toolbar sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}>
          <SaveButton alwaysEnable={isNew} />
        </Toolbar>
      }
    >
      <PriceReason of="goods" />
      <Box sx={{ width: "100%" }}>
        <RecordInputs isNew={isNew} />
        <Panel title="销售">
          <FormGrid columns={4}>
            <BooleanInput source="on_sale" />
            <MoneyInput
              source="base_price"
              validate={basePrice}
              helperText={`空着表示“价格制定中”${goods?.cost ? `；最近进价 ¥${groupMoney(goods.cost)}` : ""}`}
            />
          </FormGrid>
        </Panel>
        <Panel title="数量规则">
          <FormGrid columns={4}>
            <NumberInput source="min_number" validate={atLeastOne} min={1} step={1} helperText={unit} />
            <NumberInput source="step" validate={atLeastOne} min={1} step={1} helperText="每次加减的数量" />
            <NumberInput
              source="case_number"
              validate={notNegative}
              min={0}
              step={1}
              helperText="整件提示，0 为不提示"
            />
            <NumberInput source="limit_number" validate={limit} min={0} step={1} helperText="0 为不限购" />
          </FormGrid>
        </Panel>
        <Panel title="阶梯价">
          <Box
            sx={{
              display: "grid",
              gap: 2,
              gridTemplateColumns: { xs: "1fr", md: "minmax(0, 3fr) minmax(0, 2fr)" },
            }}
          >
            <Box>
              <SelectInput source="ladder_type" choices={LADDER_TYPES} validate={required()} />
              <ArrayInput source="ladder_prices" label="各档数量与单价（没有档位就没有阶梯价）">
                <SimpleFormIterator
                  inline
                  disableReordering
                  addButton={<AddLineButton />}
                  sx={rows}
                  getItemLabel={(index) => `${index + 1}.`}
                >
                  <NumberInput source="number" validate={stepNumber} min={1} step={1} helperText={false} />
                  <MoneyInput source="price" validate={stepPrice} fullWidth={false} />
                </SimpleFormIterator>
              </ArrayInput>
            </Box>
            <PricePreview unit={unit} />
          </Box>
        </Panel>
        <Panel title="等级价">
          <ArrayInput source="rank_prices" label="按客户等级另定的单价">
            <SimpleFormIterator
              inline
              disableReordering
              addButton={<AddLineButton />}
              sx={rows}
              getItemLabel={(index) => `${index + 1}.`}
            >
              <NumberInput source="rank" validate={rankNumber} min={0} step={1} helperText={false} />
              <MoneyInput source="price" validate={rankPrice} fullWidth={false} />
            </SimpleFormIterator>
          </ArrayInput>
        </Panel>
      </Box>
    </SimpleForm>
  );
}
