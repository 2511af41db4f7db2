import { Alert } from "@mui/material";
import { AutocompleteInput, Create, required, SelectInput, type Validator } from "react-admin";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { CompanyInput } from "../../inputs/CompanyInput";
import { GoodsInput } from "../../inputs/GoodsInput";
import { FormGrid } from "../../layout/FormGrid";
import { BUYER_TYPES } from "../companies/choices";
import { PROVINCES, RANKS } from "../goodsPrices/scope";
import { EFFECTS, namesError } from "./words";

/** The empty choice matches all buyers. */
const numberOrNone = (value: number | "") => (value === "" ? null : value);

const somebody: Validator[] = [namesError];

function RuleForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={
        isNew ? { effect: "allow", company_id: null, region: "", buyer_type: null, rank: null } : undefined
      }
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew} mayDelete={!isNew} />}
    >
      <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
        没有规则的商品谁都能买。有“可供”规则时只卖给其中的客户；“不可供”优先于“可供”。不能买的客户看不到价格，会看到原因。
      </Alert>
      <FormGrid>
        <div className="wide">
          <GoodsInput source="goods_id" validate={required()} readOnly={!isNew} />
        </div>
        <SelectInput source="effect" choices={EFFECTS} validate={required()} />
        <CompanyInput source="company_id" helperText="空着表示不限客户；选连锁总部时，门店同样适用" />
        <AutocompleteInput
          source="region"
          choices={PROVINCES}
          emptyValue=""
          validate={somebody}
          helperText="空着表示不限地区"
        />
        <SelectInput
          source="buyer_type"
          choices={BUYER_TYPES}
          parse={numberOrNone}
          helperText="空着表示不限类型"
        />
        <SelectInput source="rank" choices={RANKS} parse={numberOrNone} helperText="空着表示不限等级" />
      </FormGrid>
    </SimpleForm>
  );
}

export const SaleRuleEdit = () => (
  <EditWithHistory of="sale_rules" title="控销规则">
    <RuleForm />
  </EditWithHistory>
);

export const SaleRuleCreate = () => (
  <Create title="新增控销规则" redirect="list" sx={{ pt: 2 }}>
    <RuleForm isNew />
  </Create>
);
