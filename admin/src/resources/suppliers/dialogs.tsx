import { useState } from "react";
import { BooleanInput, CheckboxGroupInput, DateInput, maxLength, required, TextInput } from "react-admin";
import { giveOpinion, type SupplierFacts, setSupplier, setTraceCode } from "../../api/calls/suppliers";
import type { Supplier } from "../../api/types";
import type { Read } from "../../api/versions";
import { FormDialog } from "../../forms/FormDialog";

const REFRESHED = ["suppliers"];

/** The papers of a supplier. */
export function FactsDialog({ supplier, onClose }: { supplier: Supplier & Read; onClose: () => void }) {
  const { name, credit_code, licence_number, licence_scope, licence_until } = supplier;
  const { agreement_until, agent_name, agent_id_number, agent_phone, note, scope_codes } = supplier;
  const { letter_covers, letter_codes, letter_goods, letter_until, bank_account } = supplier;
  return (
    <FormDialog<SupplierFacts & { reason: string }, Supplier>
      title={`供货单位资料：${name}`}
      resource="suppliers"
      confirm="保存"
      note="资料改动后须重新审批，批准前不能收货；改动过的资料要重新上传扫描件。"
      defaultValues={{
        name,
        credit_code,
        licence_number,
        licence_scope,
        scope_codes,
        licence_until,
        agreement_until,
        agent_name,
        agent_id_number,
        agent_phone,
        letter_covers,
        letter_codes,
        letter_goods,
        letter_until,
        bank_account,
        note,
        reason: "",
      }}
      run={(values) => setSupplier(supplier, values)}
      done="资料已保存，等待审批"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput source="name" validate={[required(), maxLength(100)]} helperText="照证照填写全称" />
      <TextInput source="credit_code" validate={maxLength(30)} />
      <TextInput source="licence_number" validate={maxLength(60)} />
      <DateInput source="licence_until" />
      <TextInput source="licence_scope" validate={maxLength(500)} multiline helperText="照许可证抄写" />
      <div className="wide">
        <CheckboxGroupInput
          source="scope_codes"
          choices={supplier.scope_choices}
          optionValue="code"
          optionText="name"
          helperText="照许可证勾选，没有勾选的类别不能收货；生产企业按生产范围勾选"
        />
      </div>
      <DateInput source="agreement_until" />
      <TextInput source="agent_name" validate={maxLength(40)} />
      <TextInput source="agent_id_number" validate={maxLength(18)} />
      <TextInput source="agent_phone" validate={maxLength(30)} />
      <DateInput source="letter_until" />
      <TextInput
        source="letter_covers"
        validate={maxLength(300)}
        multiline
        helperText="照委托书：授权销售的品种、地域"
      />
      <div className="wide">
        <CheckboxGroupInput
          source="letter_codes"
          choices={supplier.letter_choices}
          optionValue="code"
          optionText="name"
          helperText="照委托书勾选授权的品种，没有勾选的收货时拒收"
        />
      </div>
      <TextInput
        source="letter_goods"
        validate={maxLength(2000)}
        multiline
        helperText="委托书逐个列出品种的，照抄批准文号或通用名称，一行一个，没有列出的收货时拒收；不填即类别内的全部品种"
      />
      <TextInput source="bank_account" validate={maxLength(200)} multiline />
      <TextInput source="note" validate={maxLength(300)} multiline />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
    </FormDialog>
  );
}

/** The opinion of the reader's post. */
export function OpinionDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const stops = supplier.status === "approved";
  // What is changed while the dialog is open was not looked at.
  const [seen] = useState(supplier.seen);
  return (
    <FormDialog<{ approves: boolean; opinion: string }, Supplier>
      title={stops ? `停用：${supplier.name}` : `${supplier.my_post_text}意见：${supplier.name}`}
      resource="suppliers"
      confirm={stops ? "停用" : "提交意见"}
      danger={stops}
      note={stops ? "停用后不能再收它的货。" : "三方都同意后才能收货；任何一方不同意即停用。"}
      defaultValues={{ approves: !stops, opinion: "" }}
      run={({ approves, opinion }) =>
        giveOpinion(supplier.id, { approves: approves && !stops, opinion, seen })
      }
      done="意见已记录"
      refresh={REFRESHED}
      onClose={onClose}
    >
      {!stops && <BooleanInput source="approves" />}
      <TextInput source="opinion" validate={[required(), maxLength(300)]} multiline autoFocus />
    </FormDialog>
  );
}

/** What the platform of trace codes calls the supplier. */
export function TraceCodeDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  return (
    <FormDialog<{ code: string; reason: string }, Supplier>
      title={`码上放心往来单位编码：${supplier.name}`}
      resource="suppliers"
      confirm="保存"
      note="照平台上的往来单位编码填写，清空即取消；不用重新审批。"
      defaultValues={{ code: supplier.trace_code, reason: "" }}
      run={(said) => setTraceCode(supplier.id, said)}
      done="编码已保存"
      refresh={REFRESHED}
      onClose={onClose}
    >
      <TextInput source="code" validate={maxLength(60)} autoFocus />
      <TextInput source="reason" validate={[required(), maxLength(200)]} />
    </FormDialog>
  );
}
