import { Alert } from "@mui/material";
import { AutocompleteInput, Create, required, SelectInput, type Validator } from "react-admin";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { CompanyInput } from "../../inputs/CompanyInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { MoneyInput } from "../../inputs/MoneyInput";
import { PriceReason } from "../../inputs/PriceReason";
import { endsAfter } from "../../inputs/period";
import { ShopTimeInput } from "../../inputs/ShopTimeInput";
import { FormGrid } from "../../layout/FormGrid";
import { DeletePrice } from "./DeletePrice";
import { PROVINCES, RANKS, scopeError } from "./scope";

/** The empty choice means every rank. */
const rankOrNone = (rank: number | "") => (rank === "" ? null : rank);

const somebody: Validator[] = [scopeError];
const later = [endsAfter("valid_from")];

function PriceForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={
        isNew ? { company_id: null, region: "", rank: null, valid_from: null, valid_to: null } : undefined
      }
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew}>{!isNew && <DeletePrice />}</FormToolbar>}
    >
      <PriceReason of="goods_prices" />
      <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
        同一商品有几个价格时，写得最具体的生效：客户优先于地区，地区优先于等级；数量阶梯价更低时按阶梯价。
      </Alert>
      <FormGrid>
        <div className="wide">
          <GoodsInput source="goods_id" validate={required()} readOnly={!isNew} />
        </div>
        <CompanyInput source="company_id" helperText="空着表示不限客户" />
        <MoneyInput source="price" validate={[required()]} />
        <AutocompleteInput
          source="region"
          choices={PROVINCES}
          emptyValue=""
          validate={somebody}
          helperText="空着表示不限地区"
        />
        <SelectInput source="rank" choices={RANKS} parse={rankOrNone} helperText="空着表示不限等级" />
        <ShopTimeInput source="valid_from" helperText="北京时间，空着表示马上生效" />
        <ShopTimeInput source="valid_to" validate={later} helperText="北京时间，空着表示长期有效" />
      </FormGrid>
    </SimpleForm>
  );
}

export const GoodsPriceEdit = () => (
  <EditWithHistory of="goods_prices" title="专属价">
    <PriceForm />
  </EditWithHistory>
);

export const GoodsPriceCreate = () => (
  <Create title="新增专属价" redirect="list" sx={{ pt: 2 }}>
    <PriceForm isNew />
  </Create>
);
