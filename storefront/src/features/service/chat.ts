import type { ServiceMessage } from "@/api/types";
import type { Saying } from "./queries";

/** Sent here, and not confirmed by the server yet. */
export interface Outgoing {
  key: string;
  saying: Saying;
  /** A picture that still has to be sent. */
  picture?: File;
  at: string;
  state: "sending" | "failed";
  why: string;
}

export interface Chat {
  messages: ServiceMessage[];
  outgoing: Outgoing[];
  hasEarlier: boolean;
  isLoaded: boolean;
}

export const EMPTY: Chat = { messages: [], outgoing: [], hasEarlier: false, isLoaded: false };

/** Nothing of it is shown any more. */
const unsaid = (message: ServiceMessage): ServiceMessage => ({
  ...message,
  is_retracted: true,
  kind: "text",
  text: "",
  picture: "",
  goods_id: null,
  order_number: "",
  card: null,
});

/**
 * Each message once, in order; what was said here is no longer on its way once it stands there. What was read stays read:
 * an answer may be older than what the channel told.
 */
export function withMessages(chat: Chat, more: ServiceMessage[]): Chat {
  const byId = new Map(chat.messages.map((message) => [message.id, message]));
  for (const message of more) {
    const is_read = message.is_read || byId.get(message.id)?.is_read === true;
    byId.set(message.id, { ...message, is_read });
  }
  for (const { retracts } of [...byId.values()]) {
    const gone = retracts === null ? undefined : byId.get(retracts);
    if (gone && !gone.is_retracted) byId.set(gone.id, unsaid(gone));
  }
  const messages = [...byId.values()].sort((one, other) => one.id - other.id);
  const arrived = new Set(more.map(({ key }) => key).filter(Boolean));
  return { ...chat, messages, outgoing: chat.outgoing.filter(({ key }) => !arrived.has(key)) };
}

export function withOutgoing(chat: Chat, one: Outgoing): Chat {
  return { ...chat, outgoing: [...chat.outgoing.filter(({ key }) => key !== one.key), one] };
}

export function withFailure(chat: Chat, key: string, why: string): Chat {
  const failed = (one: Outgoing): Outgoing => (one.key === key ? { ...one, state: "failed", why } : one);
  return { ...chat, outgoing: chat.outgoing.map(failed) };
}

export function withoutOutgoing(chat: Chat, key: string): Chat {
  return { ...chat, outgoing: chat.outgoing.filter((one) => one.key !== key) };
}

/** The other side has read up to this one. */
export function withRead(chat: Chat, id: number): Chat {
  const read = (message: ServiceMessage) =>
    message.author === "member" && message.id <= id ? { ...message, is_read: true } : message;
  return { ...chat, messages: chat.messages.map(read) };
}

export const newestId = (chat: Chat): number => chat.messages.at(-1)?.id ?? 0;

/** Messages of one answer, at most. */
export const ONE_ANSWER = 100;

/** Nothing changes any more up to this one. What comes after it is asked for again: nobody may have heard that it was read. */
export function settledId(chat: Chat): number {
  const mayBeRead = chat.messages
    .slice(-ONE_ANSWER)
    .find(({ author, is_read, is_retracted }) => author !== "system" && !is_read && !is_retracted);
  return mayBeRead ? mayBeRead.id - 1 : newestId(chat);
}

const answers = (chat: Chat) => chat.messages.filter(({ author }) => author === "staff");

/** 0 = none yet. */
export const newestAnswer = (chat: Chat): number => answers(chat).at(-1)?.id ?? 0;

/** The newest answer that the member has not read, if any. */
export function unreadAnswer(chat: Chat): number | null {
  const unread = answers(chat).filter(({ is_read, is_retracted }) => !is_read && !is_retracted);
  return unread.at(-1)?.id ?? null;
}

/** The oldest answer that the member has not read, if any. */
export const firstUnread = (chat: Chat): number | null =>
  answers(chat).find(({ is_read, is_retracted }) => !is_read && !is_retracted)?.id ?? null;

const RETRACTABLE_MS = 2 * 60_000;

/** The server has the last word: clocks differ. */
export const mayTakeBack = ({ author, is_retracted, created_at }: ServiceMessage, now: number): boolean =>
  author === "member" && !is_retracted && now - Date.parse(created_at) < RETRACTABLE_MS;

/** A time is shown above a message some minutes after the previous one. */
const PAUSE_MS = 5 * 60_000;

export function hasPause(before: string | undefined, at: string): boolean {
  return !before || Date.parse(at) - Date.parse(before) > PAUSE_MS;
}
