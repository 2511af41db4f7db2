import { get, list, post, postInBackground, remove } from "../endpoints";
import type { QuickReply, ServiceRules } from "../types";
import { type Read, readRecord, save } from "../versions";

export const serviceDesk = (signal?: AbortSignal) => get("/admin/api/service/desk", { signal });

export const conversation = (id: number, signal?: AbortSignal) =>
  get("/admin/api/service/conversations/{id}", { params: { id }, signal });

export const serviceBuyer = (id: number, signal?: AbortSignal) =>
  get("/admin/api/service/conversations/{id}/buyer", { params: { id }, signal });

export const chatMessages = (id: number, part: { before?: number; after?: number }) =>
  get("/admin/api/service/conversations/{id}/messages", { params: { id }, query: { limit: 50, ...part } });

/** Who of a customer can be written to. */
export const chatPartners = (companyId: number, signal?: AbortSignal) =>
  get("/admin/api/service/companies/{id}/members", { params: { id: companyId }, signal });

interface Opening {
  company_id: number;
  member_id: number;
  text: string;
  /** the order that it is about; empty = none */
  order_number: string;
  key: string;
}

export const beginConversation = (opening: Opening) =>
  post("/admin/api/service/conversations", { body: opening });

export const setAvailability = (state: string) =>
  post("/admin/api/service/availability", { body: { state } });

export const sayStillHere = () =>
  postInBackground("/admin/api/service/availability", { body: { state: "online" } });

export const takeConversation = (id: number) =>
  post("/admin/api/service/conversations/{id}/take", { params: { id } });

export const assignConversation = (id: number, staffId: number) =>
  post("/admin/api/service/conversations/{id}/assign", { params: { id }, body: { staff_id: staffId } });

/** Without a colleague: to the next colleague who is free. */
export const transferConversation = (id: number, staffId: number | null, note: string) =>
  post("/admin/api/service/conversations/{id}/transfer", {
    params: { id },
    body: { staff_id: staffId, note },
  });

export const closeConversation = (id: number, ending: { topic: string; reason: string }) =>
  post("/admin/api/service/conversations/{id}/close", { params: { id }, body: ending });

/** What one was about that is over. */
export const classifyConversation = (id: number, topic: string) =>
  post("/admin/api/service/conversations/{id}/topic", { params: { id }, body: { topic } });

/** Ends it; the member may not chat for a week. */
export const muteMember = (id: number, reason: string) =>
  post("/admin/api/service/conversations/{id}/mute", { params: { id }, body: { reason } });

export const unmuteMember = (id: number, reason: string) =>
  post("/admin/api/service/conversations/{id}/unmute", { params: { id }, body: { reason } });

export interface Saying {
  kind: "text" | "picture" | "goods" | "order";
  text?: string;
  file?: string;
  goods_id?: number;
  order_number?: string;
}

export const sayInChat = (id: number, saying: Saying, key: string) =>
  post("/admin/api/service/conversations/{id}/messages", { params: { id }, body: { ...saying, key } });

export const takeBackInChat = (messageId: number) =>
  post("/admin/api/service/messages/{id}/retract", { params: { id: messageId } });

export const noteInChat = (id: number, text: string, key: string) =>
  post("/admin/api/service/conversations/{id}/notes", { params: { id }, body: { text, key } });

export const noteChatRead = (id: number, messageId: number) =>
  postInBackground("/admin/api/service/conversations/{id}/read", {
    params: { id },
    body: { message_id: messageId },
  });

export const noteChatTyping = (id: number) =>
  postInBackground("/admin/api/service/conversations/{id}/typing", { params: { id } });

export async function keepChatPicture(id: number, file: File): Promise<string> {
  const kept = await post("/admin/api/service/conversations/{id}/pictures", { params: { id }, upload: file });
  return kept.key;
}

export const quickReplies = (signal?: AbortSignal) =>
  list("/admin/api/service/quick_replies", { from: 0, to: 399 }, { signal });

export type TypedReply = Pick<QuickReply, "is_shared" | "title" | "body" | "sort">;

export const createQuickReply = (reply: TypedReply) =>
  post("/admin/api/service/quick_replies", { body: reply });

export const readQuickReply = (id: number, signal?: AbortSignal) =>
  readRecord("/admin/api/service/quick_replies/{id}", { params: { id }, signal });

export const changeQuickReply = (base: QuickReply & Read, mine: TypedReply) =>
  save("/admin/api/service/quick_replies/{id}", {
    resource: "service/quick_replies",
    params: { id: base.id },
    base,
    mine,
    formOf: ({ is_shared, title, body, sort }) => ({ is_shared, title, body, sort }),
  });

export const deleteQuickReply = (id: number) =>
  remove("/admin/api/service/quick_replies/{id}", { params: { id } });

export const serviceRules = (signal?: AbortSignal) => readRecord("/admin/api/service/rules", { signal });

export type TypedServiceRules = Pick<
  ServiceRules,
  | "is_open"
  | "week"
  | "holidays"
  | "workdays"
  | "most_open"
  | "away_minutes"
  | "unread_minutes"
  | "idle_minutes"
  | "topics"
  | "welcome"
>;

const typedRules = (read: ServiceRules): TypedServiceRules => ({
  is_open: read.is_open,
  week: read.week,
  holidays: read.holidays,
  workdays: read.workdays,
  most_open: read.most_open,
  away_minutes: read.away_minutes,
  unread_minutes: read.unread_minutes,
  idle_minutes: read.idle_minutes,
  topics: read.topics,
  welcome: read.welcome,
});

export const setServiceRules = (base: ServiceRules & Read, mine: TypedServiceRules & { reason: string }) =>
  save("/admin/api/service/rules", {
    resource: "service/rules",
    base,
    mine,
    formOf: typedRules,
  });

export const serviceStatistics = (from: string, to: string, signal?: AbortSignal) =>
  get("/admin/api/service/statistics", { query: { from, to }, signal });
