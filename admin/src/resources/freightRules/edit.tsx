import { Alert } from "@mui/material";
import {
  AutocompleteInput,
  Create,
  DeleteButton,
  minValue,
  NumberInput,
  required,
  TextInput,
} from "react-admin";
import type { FreightRule } from "../../api/types";
import { useRecordOf, useRows } from "../../api/useRecords";
import { FormToolbar } from "../../forms/FormToolbar";
import { SimpleForm } from "../../forms/SimpleForm";
import { EditWithHistory } from "../../history/EditWithHistory";
import { MoneyInput } from "../../inputs/MoneyInput";
import { FormGrid } from "../../layout/FormGrid";
import { placeOf, provincesLeft } from "./words";

const blank: Partial<FreightRule> = {
  province: "",
  ordinary_fee: "15.00",
  ordinary_free_from: "800.00",
  preferred_fee: "15.00",
  preferred_free_from: "800.00",
  first_grams: 1000,
  first_fee: "15.00",
  step_grams: 1000,
  step_fee: "5.00",
  cold_chain_fee: "15.00",
};

const fee = [required()];
const grams = [required(), minValue(1)];
const NEVER = "空着表示不包邮";

/** Of a new rule those provinces that have none yet; a rule stays with its province. */
function ProvinceInput({ isNew }: { isNew?: boolean }) {
  const { data = [] } = useRows("freight_rules", { pagination: { page: 1, perPage: 100 } });
  if (!isNew)
    return <TextInput source="province" format={(province: string) => placeOf({ province })} readOnly />;
  return <AutocompleteInput source="province" choices={provincesLeft(data)} validate={fee} />;
}

/** The rule for everywhere else is always there. */
function DeleteRule() {
  const rule = useRecordOf("freight_rules");
  return rule?.province ? <DeleteButton mutationMode="pessimistic" /> : null;
}

function RuleForm({ isNew }: { isNew?: boolean }) {
  return (
    <SimpleForm
      defaultValues={isNew ? blank : undefined}
      sx={{ maxWidth: 960 }}
      toolbar={<FormToolbar isNew={isNew}>{!isNew && <DeleteRule />}</FormToolbar>}
    >
      <Alert severity="info" sx={{ mb: 2, width: "100%" }}>
        普通商品、优选商品、按重量计的商品和冷链商品分开计算运费，前台“优选规则”页显示这些金额。已提交的订单按下单时的规则。
      </Alert>
      <FormGrid>
        <div className="wide">
          <ProvinceInput isNew={isNew} />
        </div>
        <MoneyInput source="ordinary_fee" mayBeZero validate={fee} />
        <MoneyInput source="ordinary_free_from" mayBeZero helperText={NEVER} />
        <MoneyInput source="preferred_fee" mayBeZero validate={fee} />
        <MoneyInput source="preferred_free_from" mayBeZero helperText={NEVER} />
        <NumberInput source="first_grams" min={1} step={100} validate={grams} helperText="克" />
        <MoneyInput source="first_fee" mayBeZero validate={fee} />
        <NumberInput
          source="step_grams"
          min={1}
          step={100}
          validate={grams}
          helperText="克，不足一份按一份计"
        />
        <MoneyInput source="step_fee" mayBeZero validate={fee} />
        <MoneyInput source="cold_chain_fee" mayBeZero validate={fee} helperText="冷链商品不包邮" />
      </FormGrid>
    </SimpleForm>
  );
}

export const FreightRuleEdit = () => (
  <EditWithHistory of="freight_rules" title="运费规则">
    <RuleForm />
  </EditWithHistory>
);

export const FreightRuleCreate = () => (
  <Create title="新增运费规则" redirect="list" sx={{ pt: 2 }}>
    <RuleForm isNew />
  </Create>
);
