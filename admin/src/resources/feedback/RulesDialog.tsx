import { NumberInput, required } from "react-admin";
import { feedbackRules, setFeedbackRules } from "../../api/calls/feedback";
import type { FeedbackRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";

interface Typed {
  complaint_days: number;
  reason: string;
}

const LONGEST = 30;

export const RulesDialogButton = () => (
  <RulesButton title="答复期限" read={() => feedbackRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

function RulesDialog({ rules, onClose }: { rules: FeedbackRules & Read; onClose: () => void }) {
  const writes = useCan()("shop_facts", "write");
  return (
    <FormDialog<Typed, FeedbackRules>
      title="投诉答复期限"
      resource="feedback"
      confirm="保存"
      isReadOnly={!writes}
      note="商城向客户承诺这个期限，帮助文章里也这样写；改动只对以后的投诉有效。"
      defaultValues={{
        complaint_days: rules.complaint_days,
        reason: "",
      }}
      run={({ complaint_days, reason }) => setFeedbackRules(rules, { complaint_days, reason: reason.trim() })}
      done="已保存"
      refresh={["feedback"]}
      onClose={onClose}
    >
      <NumberInput
        className="wide"
        source="complaint_days"
        label="几个工作日内第一次答复"
        min={1}
        max={LONGEST}
        step={1}
        validate={required()}
        readOnly={!writes}
        helperText="周一至周五算工作日；放假和调休的日子在“在线客服”的“服务时间与规则”里填一次，这里同样算"
      />
      <RulesReason keptBy={writes ? undefined : "商城负责人"} />
    </FormDialog>
  );
}
