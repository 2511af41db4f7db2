import { chatMessages } from "../../api/calls/service";
import type { ChatMessage, Conversation } from "../../api/types";
import { dateTime } from "../../i18n/time";
import { type CsvColumn, saveRows } from "../../lists/csv";

/** What both sides said in this conversation, oldest first. The answers go back through all of this buyer's. */
export async function recordOf(id: number): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  let before: number | undefined;
  for (;;) {
    const said = await chatMessages(id, before === undefined ? {} : { before });
    const both = said.list.filter(({ is_note }) => !is_note);
    all.unshift(...both.filter(({ conversation_id }) => conversation_id === id));
    const first = said.list[0];
    // Notes stand beside later conversations, too.
    const isOlder = both.some(({ conversation_id }) => conversation_id < id);
    if (!said.has_more || !first || isOlder) return all;
    before = first.id;
  }
}

const AUTHORS: Record<string, string> = { member: "客户", staff: "客服", system: "系统" };

function contentOf({ kind, text, picture, card, order_number }: ChatMessage): string {
  if (kind === "picture") return `[图片] ${new URL(picture, location.origin).href}`;
  if (kind === "goods") return `[商品] ${[card?.title, ...(card?.lines ?? [])].filter(Boolean).join(" ")}`;
  if (kind === "order") return `[订单] ${order_number} ${(card?.lines ?? []).join(" ")}`.trim();
  return text;
}

const COLUMNS: readonly CsvColumn<ChatMessage>[] = [
  { label: "序号", value: (message) => message.sequence },
  { label: "时间", value: (message) => dateTime(message.created_at) },
  { label: "发送方", value: (message) => AUTHORS[message.author] },
  { label: "姓名", value: (message) => message.name },
  { label: "内容", value: contentOf },
  { label: "已撤回", value: (message) => message.is_retracted },
  { label: "对方已读", value: (message) => (message.author === "system" ? "" : message.is_read) },
];

/** For a complaint, or for whom it concerns: without the notes of staff. */
export const saveRecord = ({ id, company }: Conversation, said: readonly ChatMessage[]) =>
  saveRows(`聊天记录-${company}-${id}`, COLUMNS, said);
