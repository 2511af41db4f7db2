import { BooleanInput, required, TextInput } from "react-admin";
import { dispatchRules, setDispatchRules } from "../../api/calls/dispatch";
import type { DispatchRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";

export const DispatchRulesButton = () => (
  <RulesButton title="出库规则" read={() => dispatchRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

function RulesDialog({ rules, onClose }: { rules: DispatchRules & Read; onClose: () => void }) {
  const writes = useCan()("quality_rules", "write");
  return (
    <FormDialog<DispatchRules & { reason: string }, DispatchRules>
      title="出库规则"
      resource="shipments"
      confirm="保存"
      isReadOnly={!writes}
      note="每个包裹出库前都要逐行复核；冷链包裹启运和到货都要登记温度，超出范围不能发出，到货超出的由质量管理处理。规则由质量管理修改。"
      defaultValues={{ ...rules, reason: "" }}
      run={(values) => setDispatchRules(rules, values)}
      done="出库规则已修改，对还没发出的包裹有效"
      refresh={["dispatch_rules"]}
      onClose={onClose}
    >
      <BooleanInput source="second_person_checks" label="复核人不能是拣货人本人" readOnly={!writes} />
      <TextInput source="coldest" label="冷链包裹最低温度（℃）" validate={required()} readOnly={!writes} />
      <TextInput source="warmest" label="冷链包裹最高温度（℃）" validate={required()} readOnly={!writes} />
      {writes && <RulesReason />}
    </FormDialog>
  );
}
