import type { ChatMessage, QuickReply, ServiceDesk } from "../../api/types";

export interface Said {
  messages: ChatMessage[];
  hasEarlier: boolean;
}

/** As who may not read it any more is shown it; what colleagues took back staff still read. */
const takenBack = (message: ChatMessage): ChatMessage => ({
  ...message,
  is_retracted: true,
  ...(message.author === "member" && {
    kind: "text",
    text: "",
    picture: "",
    goods_id: null,
    order_number: "",
    card: null,
  }),
});

/** Each message once, in order. What was read stays read: an answer may be older than what the channel told. */
export function together(before: readonly ChatMessage[], more: readonly ChatMessage[]): ChatMessage[] {
  const byId = new Map(before.map((message) => [message.id, message]));
  for (const message of more) {
    const is_read = message.is_read || byId.get(message.id)?.is_read === true;
    byId.set(message.id, { ...message, is_read });
  }
  for (const { retracts } of [...byId.values()]) {
    const gone = retracts === null ? undefined : byId.get(retracts);
    if (gone && !gone.is_retracted) byId.set(gone.id, takenBack(gone));
  }
  return [...byId.values()].sort((one, other) => one.id - other.id);
}

/** One side has read up to this message. */
export function read(said: Said, id: number, byMember: boolean): Said {
  const author = byMember ? "staff" : "member";
  const mark = (message: ChatMessage) =>
    message.author === author && !message.is_note && message.id <= id
      ? { ...message, is_read: true }
      : message;
  return { ...said, messages: said.messages.map(mark) };
}

/** What is on its way and does not stand in the chat yet: the server may have it though its answer got lost. */
export function notSaidYet<One extends { key: string }>(going: readonly One[], said: Said): readonly One[] {
  const arrived = new Set(said.messages.map(({ key }) => key));
  return going.filter(({ key }) => !arrived.has(key));
}

/** The newest message of the buyer that staff have not read. */
export function unreadOf(said: Said): number | null {
  const unread = said.messages.filter(
    ({ author, is_read, is_retracted }) => author === "member" && !is_read && !is_retracted,
  );
  return unread.at(-1)?.id ?? null;
}

/** The oldest message of the buyer that staff have not read. */
export const firstUnread = (said: Said): number | null =>
  said.messages.find(({ author, is_read, is_retracted }) => author === "member" && !is_read && !is_retracted)
    ?.id ?? null;

const RETRACTABLE_MS = 2 * 60_000;

/** One's own words of the last two minutes; the server has the last word, since clocks differ. */
export const mayTakeBack = (message: ChatMessage, meId: number, now: number): boolean =>
  message.staff_id === meId &&
  message.author === "staff" &&
  !message.is_note &&
  !message.is_retracted &&
  now - Date.parse(message.created_at) < RETRACTABLE_MS;

/** Messages of one answer. */
const ONE_ANSWER = 50;

/** Nothing changes any more up to this one. What comes after it is asked for again: nobody may have heard that it was read. */
export function settledId(messages: readonly ChatMessage[]): number | undefined {
  const mayBeRead = messages
    .slice(-ONE_ANSWER)
    .find(
      ({ author, is_note, is_read, is_retracted }) =>
        author !== "system" && !is_note && !is_read && !is_retracted,
    );
  return mayBeRead ? mayBeRead.id - 1 : messages.at(-1)?.id;
}

/** What follows the slash, while nothing else is typed: 快捷回复. */
export function slashed(text: string): string | null {
  return /^\/[^\n]*$/.test(text) ? text.slice(1).trim() : null;
}

const SHOWN = 8;

/** Those that have the words in their title, then those that have them in their text. */
export function fitting(replies: readonly QuickReply[], words: string): QuickReply[] {
  const has = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const byTitle = replies.filter(({ title }) => has(title));
  const byBody = replies.filter(({ title, body }) => !has(title) && has(body));
  return [...byTitle, ...byBody].slice(0, SHOWN);
}

/** 刚刚, 3 分钟, 2 小时 5 分 */
export function waited(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  if (minutes === 0) return "刚刚";
  return minutes < 60 ? `${minutes} 分钟` : `${Math.floor(minutes / 60)} 小时 ${minutes % 60} 分`;
}

/** The conversations of the console by id. */
export const allOf = (desk: ServiceDesk) => [...desk.queue, ...desk.mine, ...desk.others];

/** What the badge and the ring go by: unread in mine, and those that wait. */
export const calls = (desk: ServiceDesk): number =>
  desk.queue.length + desk.mine.reduce((sum, { unread }) => sum + unread, 0);

/** The conversation before or after the chosen one in mine. */
export function neighbour(ids: readonly number[], chosen: number | null, step: 1 | -1): number | null {
  if (ids.length === 0) return null;
  const place = chosen === null ? -1 : ids.indexOf(chosen);
  if (place < 0) return ids[step === 1 ? 0 : ids.length - 1] ?? null;
  return ids[(place + step + ids.length) % ids.length] ?? null;
}
