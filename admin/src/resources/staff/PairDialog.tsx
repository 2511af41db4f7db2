import { required, SelectInput, TextInput } from "react-admin";
import { type RoleConflictRule, setRoleConflict } from "../../api/calls/roleConflicts";
import type { RoleConflicts } from "../../api/types";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesReason } from "../../forms/RulesButton";
import { ROLE } from "../../i18n/words";

const ROLES = Object.entries(ROLE).map(([id, name]) => ({ id, name }));
const another = (other: string, { role }: Typed) => (other === role ? "请选择另一个岗位" : undefined);

type Typed = Omit<RoleConflictRule, "is_forbidden">;

interface PairDialogProps {
  conflicts: RoleConflicts & Read;
  done: string;
  refresh: string[];
  onClose: () => void;
}

/** Two roles that one person may not hold. */
export function PairDialog({ conflicts, done, refresh, onClose }: PairDialogProps) {
  return (
    <FormDialog<Typed, RoleConflicts>
      title="增加不相容岗位"
      resource="role_conflicts"
      confirm="保存"
      defaultValues={{ why: "", reason: "" }}
      run={({ role, other, why, reason }) =>
        setRoleConflict(conflicts, {
          role,
          other,
          is_forbidden: true,
          why: why.trim(),
          reason: reason.trim(),
        })
      }
      done={done}
      refresh={refresh}
      onClose={onClose}
    >
      <SelectInput source="role" label="岗位" choices={ROLES} validate={required()} />
      <SelectInput source="other" label="另一个岗位" choices={ROLES} validate={[required(), another]} />
      <TextInput
        className="wide"
        source="why"
        label="为什么不能由一人担任"
        validate={required()}
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <RulesReason />
    </FormDialog>
  );
}
