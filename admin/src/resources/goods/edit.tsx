import { Box } from "@mui/material";
import type { ReactNode } from "react";
import {
  ArrayInput,
  BooleanInput,
  Edit,
  minValue,
  NumberInput,
  required,
  SaveButton,
  SelectInput,
  SimpleForm,
  SimpleFormIterator,
  TextInput,
  Toolbar,
  useRecordContext,
  type Validator,
} from "react-admin";
import type { Goods } from "../../api/types";
import { Panel } from "../../fields/Panel";
import { MoneyInput } from "../../inputs/MoneyInput";
import { LADDER_TYPES, STORAGE } from "./choices";
import { GoodsSheet } from "./GoodsSheet";
import { PricePreview } from "./PricePreview";
import { ladderErrors, rankErrors } from "./prices";

const atLeastOne = [required(), minValue(1)];
const notNegative = [required(), minValue(0)];

type Editable = Pick<
  Goods,
  | "on_sale"
  | "base_price"
  | "min_number"
  | "step"
  | "case_number"
  | "limit_number"
  | "trade_name"
  | "storage"
  | "ladder_type"
  | "ladder_prices"
  | "rank_prices"
>;

/** Only what the product role may change goes back. */
export function editable(goods: Goods): Editable {
  const { on_sale, base_price, min_number, step, case_number, limit_number, ladder_type } = goods;
  return {
    on_sale,
    base_price,
    min_number,
    step,
    case_number,
    limit_number,
    trade_name: goods.trade_name ?? "",
    storage: goods.storage,
    ladder_type,
    ladder_prices: goods.ladder_prices ?? [],
    rank_prices: goods.rank_prices ?? [],
  };
}

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

const Row = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      width: "100%",
      display: "grid",
      gap: 2,
      gridTemplateColumns: { xs: "1fr 1fr", md: "repeat(4, minmax(0, 1fr))" },
    }}
  >
    {children}
  </Box>
);

function Form() {
  const goods = useRecordContext<Goods>();
  const unit = goods?.unit ?? "";
  return (
    <SimpleForm
      sx={{ p: 0, "& .MuiFormHelperText-root:empty": { display: "none" } }}
      toolbar={
        <Toolbar sx={{ border: 1, borderColor: "divider", borderRadius: 1 }}>
          <SaveButton />
        </Toolbar>
      }
    >
      <Box sx={{ width: "100%" }}>
        <Panel title="销售">
          <Row>
            <BooleanInput source="on_sale" />
            <MoneyInput source="base_price" validate={basePrice} helperText="空着表示“价格制定中”" />
            <TextInput source="trade_name" />
            <SelectInput source="storage" choices={STORAGE} validate={required()} />
          </Row>
        </Panel>
        <Panel title="数量规则">
          <Row>
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
          </Row>
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
            <SimpleFormIterator inline disableReordering sx={rows} getItemLabel={(index) => `${index + 1}.`}>
              <NumberInput source="rank" validate={rankNumber} min={0} step={1} helperText={false} />
              <MoneyInput source="price" validate={rankPrice} fullWidth={false} />
            </SimpleFormIterator>
          </ArrayInput>
        </Panel>
      </Box>
    </SimpleForm>
  );
}

export function GoodsEdit() {
  return (
    <Edit<Goods>
      title={<GoodsTitle />}
      mutationMode="pessimistic"
      redirect={false}
      transform={(goods: Goods) => editable(goods)}
      component="div"
      actions={false}
      sx={{ pt: 2 }}
    >
      <Box
        sx={{
          display: "grid",
          gap: 2,
          alignItems: "start",
          gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "320px minmax(0, 1fr)" },
        }}
      >
        <GoodsSheet />
        <Form />
      </Box>
    </Edit>
  );
}

export function GoodsTitle() {
  const goods = useRecordContext<Goods>();
  return <span>{goods ? `${goods.name} ${goods.spec}` : "商品"}</span>;
}
