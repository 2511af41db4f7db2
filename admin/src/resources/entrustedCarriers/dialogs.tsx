import { useState } from "react";
import { BooleanInput, DateInput, maxLength, required, TextInput } from "react-admin";
import {
  addCarrier,
  type CarrierFacts,
  decideOnCarrier,
  setCarrier,
} from "../../api/calls/entrustedCarriers";
import type { EntrustedCarrier } from "../../api/types";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";

const REFRESHED = ["entrusted_carriers"];

const EMPTY: CarrierFacts = {
  name: "",
  is_own: false,
  credit_code: "",
  licence_number: "",
  licence_until: null,
  contract_until: null,
  carries_cold: false,
  validated_until: null,
  vehicles: "",
  note: "",
};

/** The papers of a carrier; without one, of a new one. */
export function FactsDialog({
  carrier,
  onClose,
}: {
  carrier?: EntrustedCarrier & Read;
  onClose: () => void;
}) {
  const { name, is_own, credit_code, licence_number, licence_until } = carrier ?? EMPTY;
  const { contract_until, carries_cold, validated_until, vehicles, note } = carrier ?? EMPTY;
  return (
    <FormDialog<CarrierFacts & { reason: string }, EntrustedCarrier>
      title={carrier ? `承运单位资料：${name}` : "登记承运单位"}
      resource="entrusted_carriers"
      confirm="保存"
      note="登记或改动后，要上传扫描件，并由质量管理岗位审核同意才能交它运输；改动过的资料要重新上传扫描件。"
      defaultValues={{
        name,
        is_own,
        credit_code,
        licence_number,
        licence_until,
        contract_until,
        carries_cold,
        validated_until,
        vehicles,
        note,
        reason: "",
      }}
      run={(values) => (carrier ? setCarrier(carrier, values) : addCarrier(values))}
      done="资料已保存，等待质量管理审核"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput
        source="name"
        validate={[required(), maxLength(40)]}
        helperText="与发货时填的承运商一致，例如 顺丰速运"
      />
      <BooleanInput source="is_own" helperText="本企业的车辆，不用运输许可证和协议" />
      <TextInput source="credit_code" validate={maxLength(30)} />
      <TextInput source="licence_number" validate={maxLength(60)} />
      <DateInput source="licence_until" />
      <DateInput source="contract_until" />
      <BooleanInput source="carries_cold" helperText="冷藏药品只交给审核过冷链的承运单位" />
      <DateInput source="validated_until" />
      <TextInput
        source="vehicles"
        validate={maxLength(500)}
        multiline
        helperText="车牌号或箱号，用顿号分开；空着表示全部"
      />
      <TextInput source="note" validate={maxLength(300)} multiline />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
    </FormDialog>
  );
}

/** The word of quality management. */
export function DecideDialog({ carrier, onClose }: { carrier: EntrustedCarrier; onClose: () => void }) {
  const approves = carrier.can_approve;
  // What is entered while the dialog is open was not looked at.
  const [entered_at] = useState(carrier.entered_at);
  return (
    <FormDialog<{ approves: boolean; opinion: string }, EntrustedCarrier>
      title={approves ? `审核承运单位：${carrier.name}` : `停用：${carrier.name}`}
      resource="entrusted_carriers"
      confirm={approves ? "提交意见" : "停用"}
      danger={!approves}
      note={approves ? "核对许可证、协议和验证报告原件后同意；不同意即停用。" : "停用后不能再交它运输。"}
      defaultValues={{ approves, opinion: "" }}
      run={(said) =>
        decideOnCarrier(carrier.id, {
          approves: approves && said.approves,
          opinion: said.opinion,
          entered_at,
        })
      }
      done="意见已记录"
      refresh={REFRESHED}
      onClose={onClose}
    >
      {approves && <BooleanInput source="approves" />}
      <TextInput source="opinion" validate={[required(), maxLength(300)]} multiline autoFocus />
    </FormDialog>
  );
}
