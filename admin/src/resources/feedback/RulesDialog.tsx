import { NumberInput, required, TextInput } from "react-admin";
import { feedbackRules, setFeedbackRules } from "../../api/calls/feedback";
import type { FeedbackRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";

interface Typed {
  complaint_days: number;
  holidays: string;
  workdays: string;
  reason: string;
}

const LONGEST = 30;

/** As typed, one or several in a line; the server reports what is no day. */
export const daysOf = (text: string): string[] => text.split(/[\s,，、;；]+/).filter(Boolean);

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
        holidays: rules.holidays.join("\n"),
        workdays: rules.workdays.join("\n"),
        reason: "",
      }}
      run={({ complaint_days, holidays, workdays, reason }) =>
        setFeedbackRules(rules, {
          complaint_days,
          holidays: daysOf(holidays ?? ""),
          workdays: daysOf(workdays ?? ""),
          reason: reason.trim(),
        })
      }
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
      />
      <TextInput
        source="holidays"
        label="放假的工作日"
        multiline
        minRows={3}
        readOnly={!writes}
        helperText="一行一天，如 2027-02-08；周末不用填"
      />
      <TextInput
        source="workdays"
        label="上班的周末"
        multiline
        minRows={3}
        readOnly={!writes}
        helperText="调休上班的周六、周日"
      />
      <RulesReason keptBy={writes ? undefined : "商城负责人"} />
    </FormDialog>
  );
}
