import { required, TextInput } from "react-admin";
import { messageRules, setMessageRules } from "../../api/calls/messages";
import type { MessageRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { dateTime } from "../../i18n/time";

/** The number of members above which a second person is needed: finance sets it, others can read it. */
export function MessageRulesButton() {
  const isReadOnly = !useCan()("promotion_release", "write");
  return (
    <RulesButton title="群发规则" read={() => messageRules()}>
      {(rules, close) => <RulesDialog rules={rules} isReadOnly={isReadOnly} onClose={close} />}
    </RulesButton>
  );
}

type Typed = { release_above: string; promotions_a_day: string; reason: string };

interface RulesDialogProps {
  rules: MessageRules & Read;
  isReadOnly: boolean;
  onClose: () => void;
}

function RulesDialog({ rules, isReadOnly, onClose }: RulesDialogProps) {
  const last = rules.set_at ? `上次修改：${rules.set_by} ${dateTime(rules.set_at)}。` : "";
  const box = { readOnly: isReadOnly, autoComplete: "off", validate: required() };
  return (
    <FormDialog<Typed, MessageRules>
      title="群发规则"
      resource="message_rules"
      confirm="保存"
      isReadOnly={isReadOnly}
      note={`超过人数的群发须由另一位同事复核后发送。${last}${isReadOnly ? "由财务修改。" : ""}`}
      defaultValues={{
        release_above: String(rules.release_above),
        promotions_a_day: String(rules.promotions_a_day),
        reason: "",
      }}
      run={(typed) => setMessageRules(rules, { ...typed, reason: typed.reason.trim() })}
      done="群发规则已修改"
      refresh={[]}
      onClose={onClose}
    >
      <TextInput source="release_above" {...box} helperText="0 表示都要复核" />
      <TextInput
        source="promotions_a_day"
        {...box}
        helperText="优惠券、积分等自动消息也算在内；0 表示不群发优惠消息"
      />
      {!isReadOnly && <RulesReason />}
    </FormDialog>
  );
}
