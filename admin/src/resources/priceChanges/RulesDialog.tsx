import { Alert } from "@mui/material";
import { required, TextInput } from "react-admin";
import { priceRules, setPriceRules } from "../../api/calls/prices";
import type { PriceRules } from "../../api/types";
import { useRoles } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";
import { dateTime } from "../../i18n/time";

export const PriceRulesButton = () => (
  <RulesButton title="改价规则" read={() => priceRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

interface Typed {
  percent: string;
  window_days: string;
  reason: string;
}

function RulesDialog({ rules, onClose }: { rules: PriceRules & Read; onClose: () => void }) {
  const sets = useRoles().some((role) => role === "super" || role === "promotion");
  const isTighter = rules.own_percent < rules.percent || rules.own_window_days > rules.window_days;
  return (
    <FormDialog<Typed, PriceRules>
      title="一个人最多能改多少价"
      resource="price_rules"
      confirm="保存"
      maxWidth="xs"
      isReadOnly={!sets}
      note="低于进价、撤下价格、没有进价可比的首次定价，总是要另一位同事复核。放宽规则的人自己仍按原来的规则，直到另一位同事也保存一次。"
      defaultValues={{ percent: String(rules.percent), window_days: String(rules.window_days), reason: "" }}
      run={(typed) => setPriceRules(rules, { ...typed, reason: typed.reason.trim() })}
      done="改价规则已修改"
      refresh={[]}
      onClose={onClose}
    >
      <TextInput
        className="wide"
        source="percent"
        label="幅度上限（%）"
        readOnly={!sets}
        validate={required()}
        helperText="涨跌都算；0 表示每次改价都要复核，最多 30"
      />
      <TextInput
        className="wide"
        source="window_days"
        label="累计天数"
        readOnly={!sets}
        validate={required()}
        helperText="这些天内的几次小改合并计算"
      />
      {isTighter && (
        <Alert className="wide" severity="warning">
          规则是您放宽的：您自己仍按 {rules.own_percent}%、{rules.own_window_days} 天。
        </Alert>
      )}
      {rules.set_at && (
        <span className="wide">
          上次修改：{rules.set_by} {dateTime(rules.set_at)}
        </span>
      )}
      <RulesReason keptBy={sets ? undefined : "价格与促销岗位"} />
    </FormDialog>
  );
}
