import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { required, SelectInput, TextInput } from "react-admin";
import { useWatch } from "react-hook-form";
import { beginConversation, chatPartners } from "../api/calls/service";
import type { Conversation } from "../api/types";
import { FormDialog } from "../forms/FormDialog";
import { CompanyInput } from "../inputs/CompanyInput";

interface Named {
  id: number;
  name: string;
}

/** Whom it goes to, as far as it is known, and which order it is about. */
export interface Beginning {
  company?: Named;
  member?: Named;
  orderNumber?: string;
}

interface Typed {
  company_id: number;
  member_id: number;
  text: string;
}

const LONGEST = 2000;

/** Who of this customer is there to be written to. */
function MemberInput() {
  const companyId = Number(useWatch<Typed, "company_id">({ name: "company_id" })) || 0;
  const { data = [] } = useQuery({
    queryKey: ["service_members", companyId],
    queryFn: ({ signal }) => chatPartners(companyId, signal),
    enabled: companyId > 0,
  });
  const choices = data.map(({ id, name, role_text, is_here }) => ({
    id,
    name: `${name}（${role_text}${is_here ? "，在线" : ""}）`,
  }));
  return (
    <SelectInput
      className="wide"
      source="member_id"
      choices={choices}
      validate={required()}
      helperText={companyId > 0 ? undefined : "先选择客户"}
    />
  );
}

interface BeginDialogProps extends Beginning {
  onBegun: (conversationId: number) => void;
  onClose: () => void;
}

/** Writes to a buyer first, or anew where the conversation is over. */
export function BeginDialog({ company, member, orderNumber, onBegun, onClose }: BeginDialogProps) {
  // Sent again after a lost answer, it is said once.
  const [key] = useState(() => crypto.randomUUID());
  const whom = [company?.name, member?.name].filter(Boolean).join(" ");
  return (
    <FormDialog<Typed, Conversation>
      title={whom ? `发起会话：${whom}` : "发起会话"}
      resource="service"
      confirm="发送"
      note={`客户在商城的在线客服里看到${orderNumber ? `订单 ${orderNumber} 的卡片和` : ""}这条消息；不在线时，几分钟没有看就按客户的接收设置用消息、邮件提醒。`}
      defaultValues={{ company_id: company?.id, member_id: member?.id, text: "" }}
      run={({ company_id, member_id, text }) =>
        beginConversation({ company_id, member_id, text: text.trim(), order_number: orderNumber ?? "", key })
      }
      done="已发送"
      refresh={["service_desk", "service_talk", "service_chat", "service/conversations"]}
      onDone={({ id }) => onBegun(id)}
      onClose={onClose}
    >
      {!company && <CompanyInput source="company_id" validate={required()} />}
      {!member && <MemberInput />}
      <TextInput
        className="wide"
        source="text"
        multiline
        minRows={3}
        validate={required()}
        slotProps={{ htmlInput: { maxLength: LONGEST } }}
      />
    </FormDialog>
  );
}
