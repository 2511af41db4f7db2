import { maxValue, minValue, NumberInput, required } from "react-admin";
import { quantityRules, setQuantityRules } from "../../api/calls/reviews";
import type { QuantityRules } from "../../api/types";
import { useRoles } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";

const counted = [required(), minValue(0), maxValue(999_999)];
const days = [required(), minValue(0), maxValue(180)];

export const QuantityRulesButton = () => (
  <RulesButton title="预警规则" read={() => quantityRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

function RulesDialog({ rules, onClose }: { rules: QuantityRules & Read; onClose: () => void }) {
  const keepsLaw = useRoles().includes("qa");
  return (
    <FormDialog<QuantityRules & { reason: string }, QuantityRules>
      title="数量预警规则"
      resource="quantity_alarms"
      confirm="保存"
      isReadOnly={!keepsLaw}
      note="只看含麻黄碱等含特殊药品复方制剂，按销售单位计。填 0 表示不看这一项，不能三项都不看。由质量管理修改。"
      defaultValues={{ ...rules, reason: "" }}
      run={(values) => setQuantityRules(rules, values)}
      done="已保存，对之后付款的订单有效；放宽的要另一位质量人员同意"
      refresh={["asked_changes"]}
      onClose={onClose}
    >
      <NumberInput source="order_units" validate={counted} min={0} step={1} readOnly={!keepsLaw} />
      <NumberInput source="period_days" validate={days} min={0} step={1} readOnly={!keepsLaw} />
      <NumberInput source="period_units" validate={counted} min={0} step={1} readOnly={!keepsLaw} />
      <NumberInput source="usual_times" validate={counted} min={0} step={1} readOnly={!keepsLaw} />
      {keepsLaw && <RulesReason />}
    </FormDialog>
  );
}
