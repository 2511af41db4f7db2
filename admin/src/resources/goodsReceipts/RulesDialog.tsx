import { BooleanInput, DateInput, required, TextInput } from "react-admin";
import { receivingRules, setReceivingRules } from "../../api/calls/goodsReceipts";
import type { ReceivingRules } from "../../api/types";
import { useCan } from "../../api/useCan";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";
import { RulesButton, RulesReason } from "../../forms/RulesButton";

export const ReceivingRulesButton = () => (
  <RulesButton title="验收规则" read={() => receivingRules()}>
    {(rules, close) => <RulesDialog rules={rules} onClose={close} />}
  </RulesButton>
);

const BOXES = [
  ["shortest_days", "剩余效期少于几天要写明理由"],
  ["coldest", "冷藏商品到货最低温度（℃）"],
  ["warmest", "冷藏商品到货最高温度（℃）"],
] as const;

interface Typed extends Record<(typeof BOXES)[number][0], string> {
  second_person: boolean;
  scans_due_on: string;
  orders_due_on: string;
  letters_bind: boolean;
  reason: string;
}

function RulesDialog({ rules, onClose }: { rules: ReceivingRules & Read; onClose: () => void }) {
  const writes = useCan()("acceptance", "write");
  return (
    <FormDialog<Typed, ReceivingRules>
      title="验收规则"
      resource="receiving_rules"
      confirm="保存"
      maxWidth="xs"
      isReadOnly={!writes}
      note="冷藏和专门管理的商品一律由质量管理岗位验收，不能是收货人本人。"
      defaultValues={{
        second_person: rules.second_person,
        shortest_days: String(rules.shortest_days),
        coldest: rules.coldest,
        warmest: rules.warmest,
        scans_due_on: rules.scans_due_on,
        orders_due_on: rules.orders_due_on,
        letters_bind: rules.letters_bind,
        reason: "",
      }}
      run={(typed) => setReceivingRules(rules, { ...typed, reason: typed.reason.trim() })}
      done="已保存，对还没验收的收货单有效；放宽的要另一位质量人员同意"
      refresh={["goods_receipts", "asked_changes"]}
      onClose={onClose}
    >
      <BooleanInput
        className="wide"
        source="second_person"
        label="其他商品也由质量管理岗位验收"
        readOnly={!writes}
        helperText={false}
      />
      <BooleanInput
        className="wide"
        source="letters_bind"
        label="供货单位委托书没有授权的品种不收"
        readOnly={!writes}
        helperText="关闭后，验收时写明理由可以入库"
      />
      {BOXES.map(([source, label]) => (
        <TextInput
          key={source}
          className="wide"
          source={source}
          label={label}
          readOnly={!writes}
          validate={required()}
        />
      ))}
      <DateInput
        className="wide"
        source="scans_due_on"
        label="供货单位补交扫描件的期限"
        readOnly={!writes}
        validate={required()}
        helperText="以前批准、还缺扫描件的供货单位，过了这一天不能收货"
      />
      <DateInput
        className="wide"
        source="orders_due_on"
        label="没有采购订单的到货收到哪天"
        readOnly={!writes}
        validate={required()}
        helperText="过了这一天，没有采购订单的到货不能登记"
      />
      <RulesReason keptBy={writes ? undefined : "质量管理岗位"} />
    </FormDialog>
  );
}
