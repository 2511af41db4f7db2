import { required, TextInput } from "react-admin";
import { rewardRules, setRewardRules } from "../../api/calls/wallet";
import type { RewardRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { dateTime } from "../../i18n/time";

/** Rewards of orders and their validity: finance sets them, others can read them. */
export function RewardRulesButton() {
  const isReadOnly = !useCan()("promotion_release", "write");
  return (
    <RulesButton title="奖励规则" read={() => rewardRules()}>
      {(rules, close) => <RulesDialog rules={rules} isReadOnly={isReadOnly} onClose={close} />}
    </RulesButton>
  );
}

type Typed = { points_per_yuan: string; points_days: string; voucher_days: string; reason: string };

interface RulesDialogProps {
  rules: RewardRules & Read;
  isReadOnly: boolean;
  onClose: () => void;
}

function RulesDialog({ rules, isReadOnly, onClose }: RulesDialogProps) {
  const last = rules.set_at ? `上次修改：${rules.set_by} ${dateTime(rules.set_at)}。` : "";
  const box = { readOnly: isReadOnly, autoComplete: "off", validate: required() };
  return (
    <FormDialog<Typed, RewardRules>
      title="积分与现金券的奖励规则"
      resource="reward_rules"
      confirm="保存"
      isReadOnly={isReadOnly}
      note={`订单完成时按实付金额送积分，退货时扣回。新规则只影响之后完成的订单。${last}${isReadOnly ? "由财务修改。" : ""}`}
      defaultValues={{
        points_per_yuan: rules.points_per_yuan,
        points_days: String(rules.points_days),
        voucher_days: String(rules.voucher_days),
        reason: "",
      }}
      run={(typed) => setRewardRules(rules, { ...typed, reason: typed.reason.trim() })}
      done="奖励规则已修改"
      refresh={[]}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="points_per_yuan"
        {...box}
        helperText="实付每 1 元送的积分，如 1 或 0.5；0 表示不送"
      />
      <TextInput source="points_days" {...box} helperText="积分到账后几天内有效" />
      <TextInput source="voucher_days" {...box} helperText="现金券到账后几天内有效" />
      {!isReadOnly && <RulesReason />}
    </FormDialog>
  );
}
