import { BooleanInput, DateInput, required, SelectInput, TextInput } from "react-admin";
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

const BOXES = [
  ["coldest", "冷链包裹最低温度（℃）"],
  ["warmest", "冷链包裹最高温度（℃）"],
] as const;

/** Of which medicines the check before dispatch asks for a trace code on every pack. */
const TRACE_CODES = [
  { id: "known", name: "登记过追溯码的药品和已扫过码的行" },
  { id: "always", name: "所有药品" },
  { id: "never", name: "不要求" },
];

function RulesDialog({ rules, onClose }: { rules: DispatchRules & Read; onClose: () => void }) {
  const writes = useCan()("quality_rules", "write");
  const { second_person_checks, coldest, warmest, trace_codes, carriers_due_on } = rules;
  return (
    <FormDialog<DispatchRules & { reason: string }, DispatchRules>
      title="出库规则"
      resource="shipments"
      confirm="保存"
      isReadOnly={!writes}
      note="每个包裹出库前都要逐行复核；冷链包裹启运和到货都要登记温度，超出范围不能发出，到货超出的由质量管理处理。"
      defaultValues={{ second_person_checks, coldest, warmest, trace_codes, carriers_due_on, reason: "" }}
      run={(values) => setDispatchRules(rules, values)}
      done="已保存，对还没发出的包裹有效；放宽的要另一位质量人员同意"
      refresh={["dispatch_rules", "asked_changes"]}
      onClose={onClose}
    >
      <BooleanInput
        className="wide"
        source="second_person_checks"
        label="复核人不能是拣货人本人"
        readOnly={!writes}
        helperText={false}
      />
      {BOXES.map(([source, label]) => (
        <TextInput
          key={source}
          className="wide"
          source={source}
          label={label}
          validate={required()}
          readOnly={!writes}
        />
      ))}
      <SelectInput
        className="wide"
        source="trace_codes"
        label="出库复核时每件都要有追溯码"
        choices={TRACE_CODES}
        validate={required()}
        readOnly={!writes}
      />
      <DateInput
        className="wide"
        source="carriers_due_on"
        label="没有登记的承运单位用到哪天"
        validate={required()}
        readOnly={!writes}
        helperText="过了这一天，只有登记并审核过的承运单位能发货"
      />
      <RulesReason keptBy={writes ? undefined : "质量管理"} />
    </FormDialog>
  );
}
