import { SelectInput, TextInput } from "react-admin";
import { assignConversation, closeConversation, transferConversation } from "../../api/calls/service";
import type { Attendant, Conversation } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { deskKey } from "./useConsole";

/** What changes with a conversation. */
export const REFRESH = [...deskKey, "service_talk", "service_chat", "service/conversations"];

const NEXT = 0;

/** Who is there comes first, and among them who attends to fewest; the server has the last word on who may have it. */
const bySeat = (a: Attendant, b: Attendant) =>
  Number(b.presence === "online") - Number(a.presence === "online") || a.open - b.open;

interface TransferProps {
  talk: Conversation;
  colleagues: readonly Attendant[];
  /** service leads reassign conversations of others, without a note */
  isLead: boolean;
  meId: number;
  onClose: () => void;
}

/** To a colleague, or to the next one who is free; the note is for them. */
export function TransferDialog({ talk, colleagues, isLead, meId, onClose }: TransferProps) {
  const others = colleagues.filter(({ id }) => id !== talk.staff_id).toSorted(bySeat);
  const isAssigned = talk.state === "waiting" || (isLead && talk.staff_id !== meId);
  const choices = others.map(({ id, name, presence, open }) => ({
    id,
    name: `${name}（${presence === "online" ? "在线" : "离开"}，接待 ${open}）`,
  }));
  return (
    <FormDialog<{ staff_id: number; note: string }, Conversation>
      title={isAssigned ? `分派：${talk.company}` : `转接：${talk.company}`}
      resource="service"
      confirm={isAssigned ? "分派" : "转接"}
      note={isAssigned ? "会话会直接交给这位同事。" : "客户会看到已转接；备注只给同事看。"}
      defaultValues={{ staff_id: isAssigned ? choices[0]?.id : NEXT, note: "" }}
      run={({ staff_id, note }) =>
        isAssigned
          ? assignConversation(talk.id, staff_id)
          : transferConversation(talk.id, staff_id || null, (note ?? "").trim())
      }
      done={isAssigned ? "已分派" : "已转接"}
      refresh={REFRESH}
      onClose={onClose}
    >
      <SelectInput
        className="wide"
        source="staff_id"
        choices={isAssigned ? choices : [{ id: NEXT, name: "退回排队，给下一位空闲的同事" }, ...choices]}
      />
      {!isAssigned && (
        <TextInput className="wide" source="note" multiline slotProps={{ htmlInput: { maxLength: 500 } }} />
      )}
    </FormDialog>
  );
}

/** What a conversation was about, of what the leads keep; and what it is told to be about though they keep it no more. */
export const TopicInput = ({ topics, now = "" }: { topics: readonly string[]; now?: string }) => (
  <SelectInput
    className="wide"
    source="topic"
    choices={[...new Set([...topics, now])].filter(Boolean).map((topic) => ({ id: topic, name: topic }))}
    emptyText="不选"
    emptyValue=""
  />
);

interface CloseProps {
  talk: Conversation;
  topics: readonly string[];
  onClose: () => void;
}

export function CloseDialog({ talk, topics, onClose }: CloseProps) {
  return (
    <FormDialog<{ topic: string; reason: string }, Conversation>
      title={`结束会话：${talk.company}`}
      resource="service"
      confirm="结束会话"
      note="客户会看到会话已结束并可以评价；再发消息会开始新的会话。"
      defaultValues={{ topic: talk.topic, reason: "" }}
      run={({ topic, reason }) =>
        closeConversation(talk.id, { topic: topic ?? "", reason: (reason ?? "").trim() })
      }
      done="会话已结束"
      refresh={REFRESH}
      onClose={onClose}
    >
      {topics.length > 0 && <TopicInput topics={topics} />}
      <TextInput className="wide" source="reason" slotProps={{ htmlInput: { maxLength: 200 } }} />
    </FormDialog>
  );
}
