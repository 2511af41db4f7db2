import { API_BASE, call, get, post } from "../http";
import type {
  ChatMessage,
  ChatMessages,
  Conversation,
  QuickReply,
  ServiceBuyer,
  ServiceDesk,
  ServiceRules,
  ServiceStatistics,
} from "../types";
import { type Read, readRecord, save } from "../versions";

const of = (id: number) => `/service/conversations/${id}`;

export const serviceDesk = (signal?: AbortSignal) => get<ServiceDesk>("/service/desk", signal);

export const conversation = (id: number, signal?: AbortSignal) => get<Conversation>(of(id), signal);

export const serviceBuyer = (id: number, signal?: AbortSignal) =>
  get<ServiceBuyer>(`${of(id)}/buyer`, signal);

export function chatMessages(id: number, part: { before?: number; after?: number }): Promise<ChatMessages> {
  const query = new URLSearchParams({ limit: "50" });
  for (const [name, value] of Object.entries(part)) query.set(name, String(value));
  return get<ChatMessages>(`${of(id)}/messages?${query}`);
}

export const setAvailability = (state: string) => post("/service/availability", { state });

export const takeConversation = (id: number) => post<Conversation>(`${of(id)}/take`, {});

export const assignConversation = (id: number, staffId: number) =>
  post<Conversation>(`${of(id)}/assign`, { staff_id: staffId });

/** Without a colleague: to the next colleague who is free. */
export const transferConversation = (id: number, staffId: number | null, note: string) =>
  post<Conversation>(`${of(id)}/transfer`, staffId ? { staff_id: staffId, note } : { note });

export const closeConversation = (id: number, reason: string) =>
  post<Conversation>(`${of(id)}/close`, { reason });

export interface Saying {
  kind: "text" | "picture" | "goods" | "order";
  text?: string;
  file?: string;
  goods_id?: number;
  order_number?: string;
}

export const sayInChat = (id: number, saying: Saying, key: string) =>
  post<ChatMessage>(`${of(id)}/messages`, { ...saying, key });

export const noteInChat = (id: number, text: string, key: string) =>
  post<ChatMessage>(`${of(id)}/notes`, { text, key });

export const noteChatRead = (id: number, messageId: number) =>
  post(`${of(id)}/read`, { message_id: messageId });

export const noteChatTyping = (id: number) => post(`${of(id)}/typing`, {});

export async function keepChatPicture(id: number, file: File): Promise<string> {
  const body = new FormData();
  body.set("file", file);
  const kept = await call<{ key: string }>(`${API_BASE}${of(id)}/pictures`, { method: "POST", body });
  return kept.json.key;
}

export async function quickReplies(signal?: AbortSignal): Promise<QuickReply[]> {
  const range = encodeURIComponent("[0,399]");
  return get<QuickReply[]>(`/service/quick_replies?range=${range}`, signal);
}

export type TypedReply = Pick<QuickReply, "is_shared" | "title" | "body" | "sort">;

export const createQuickReply = (reply: TypedReply) =>
  post<QuickReply>("/service/quick_replies", { ...reply });

export const readQuickReply = (id: number, signal?: AbortSignal) =>
  readRecord<QuickReply & Read>(`/service/quick_replies/${id}`, signal);

export const changeQuickReply = (base: QuickReply & Read, mine: TypedReply) =>
  save<QuickReply, TypedReply, QuickReply>({
    resource: "service/quick_replies",
    path: `/service/quick_replies/${base.id}`,
    base,
    mine,
    formOf: ({ is_shared, title, body, sort }) => ({ is_shared, title, body, sort }),
  });

export const deleteQuickReply = (id: number) =>
  call<QuickReply>(`${API_BASE}/service/quick_replies/${id}`, { method: "DELETE" });

export const serviceRules = (signal?: AbortSignal) =>
  readRecord<ServiceRules & Read>("/service/rules", signal);

export type TypedServiceRules = Pick<
  ServiceRules,
  "is_open" | "week" | "holidays" | "most_open" | "away_minutes" | "unread_minutes" | "idle_minutes"
>;

const typedRules = (read: ServiceRules): TypedServiceRules => ({
  is_open: read.is_open,
  week: read.week,
  holidays: read.holidays,
  most_open: read.most_open,
  away_minutes: read.away_minutes,
  unread_minutes: read.unread_minutes,
  idle_minutes: read.idle_minutes,
});

export const setServiceRules = (base: ServiceRules & Read, mine: TypedServiceRules & { reason: string }) =>
  save<ServiceRules, TypedServiceRules & { reason: string }, ServiceRules>({
    resource: "service/rules",
    path: "/service/rules",
    base,
    mine,
    formOf: typedRules,
  });

export function serviceStatistics(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<ServiceStatistics> {
  return get<ServiceStatistics>(`/service/statistics?${new URLSearchParams({ from, to })}`, signal);
}
