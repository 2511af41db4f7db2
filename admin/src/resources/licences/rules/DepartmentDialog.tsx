import { TextInput } from "react-admin";
import { type DepartmentRule, setDepartmentRule } from "../../../api/calls/licences";
import type { DepartmentRules } from "../../../api/types";
import type { Read } from "../../../api/versions";
import { FormDialog } from "../../../forms/FormDialog";
import { RulesReason } from "../../../forms/RulesButton";

interface DepartmentDialogProps {
  rules: DepartmentRules & Read;
  row: DepartmentRules["rows"][number];
  onClose: () => void;
}

/** The departments of which a licence must name one for a class of goods. */
export function DepartmentDialog({ rules, row, onClose }: DepartmentDialogProps) {
  return (
    <FormDialog<Omit<DepartmentRule, "class">, DepartmentRules>
      title={`${row.name}要求的诊疗科目`}
      resource="licences"
      confirm="保存"
      note="去掉要求、换成别的科目或增加科目是放宽，要另一位质量人员同意后生效；去掉其中的科目马上生效。"
      defaultValues={{ departments: row.departments, reason: "" }}
      run={({ departments, reason }) =>
        setDepartmentRule(rules, {
          class: row.class,
          departments: departments?.trim() ?? "",
          reason: reason.trim(),
        })
      }
      done="已保存；放宽的要另一位质量人员同意"
      refresh={["department_rules", "asked_changes"]}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="departments"
        label="诊疗科目"
        helperText="用顿号隔开，有一个即可；不填表示不核对"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <RulesReason />
    </FormDialog>
  );
}
