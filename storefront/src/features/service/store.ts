import { create } from "zustand";
import { ApiError } from "@/api/client";
import { checkError } from "@/api/errors";
import {
  type Chat,
  EMPTY,
  ONE_ANSWER,
  type Outgoing,
  settledId,
  unreadAnswer,
  withFailure,
  withMessages,
  withOutgoing,
  withoutOutgoing,
  withRead,
} from "./chat";
import { askMessages, keepPicture, noteRead, type Saying, say, unsay } from "./queries";

interface ChatStore {
  chat: Chat;
  /** Unsent input. */
  text: string;
}

/** Outlives the panel: what failed can still be sent again after it was shut. */
export const useChat = create<ChatStore>(() => ({ chat: EMPTY, text: "" }));

function change(next: (chat: Chat) => Chat): void {
  useChat.setState(({ chat }) => ({ chat: next(chat) }));
}

const isCancelled = (error: unknown) => error instanceof ApiError && error.kind === "cancelled";

/** The newest, or what is newer than what stands here, with what may have been read meanwhile. */
async function catchUp(): Promise<void> {
  const { isLoaded } = useChat.getState().chat;
  if (!isLoaded) {
    const said = await askMessages({});
    change((chat) => ({ ...withMessages(chat, said.list), hasEarlier: said.has_more, isLoaded: true }));
    return;
  }
  let after = settledId(useChat.getState().chat);
  for (;;) {
    const said = await askMessages({ after, limit: ONE_ANSWER });
    change((chat) => withMessages(chat, said.list));
    const last = said.list.at(-1);
    if (!said.has_more || !last) return;
    after = last.id;
  }
}

/** The same in the background: the next round retries. */
export function catchUpQuietly(): void {
  catchUp().catch(() => undefined);
}

export async function goBack(): Promise<void> {
  const first = useChat.getState().chat.messages[0];
  if (!first) return;
  const said = await askMessages({ before: first.id });
  change((chat) => ({ ...withMessages(chat, said.list), hasEarlier: said.has_more }));
}

export function hearRead(id: number): void {
  change((chat) => withRead(chat, id));
}

export async function readAll(): Promise<boolean> {
  const id = unreadAnswer(useChat.getState().chat);
  if (id === null) return false;
  await noteRead(id);
  change((chat) => ({
    ...chat,
    messages: chat.messages.map((message) =>
      message.author === "staff" && message.id <= id ? { ...message, is_read: true } : message,
    ),
  }));
  return true;
}

export async function takeBack(id: number): Promise<void> {
  try {
    const line = await unsay(id);
    change((chat) => withMessages(chat, [line]));
  } catch (error) {
    checkError(error);
  }
}

export function send(saying: Saying, picture?: File): Promise<void> {
  const at = new Date().toISOString();
  return deliver({ key: crypto.randomUUID(), saying, picture, at, state: "sending", why: "" });
}

/** With the same key, so that the server does not store it twice. */
export function sendAgain(one: Outgoing): Promise<void> {
  return deliver({ ...one, state: "sending", why: "" });
}

export function giveUp(key: string): void {
  change((chat) => withoutOutgoing(chat, key));
}

async function deliver(one: Outgoing): Promise<void> {
  change((chat) => withOutgoing(chat, one));
  try {
    const file = one.picture ? await keepPicture(one.picture) : undefined;
    const said = await say(file ? { ...one.saying, file } : one.saying, one.key);
    change((chat) => withMessages(chat, [said]));
  } catch (error) {
    const why = error instanceof ApiError ? (error.firstFieldError ?? error.message) : "";
    change((chat) => withFailure(chat, one.key, isCancelled(error) ? "" : why || "没有发出去"));
  }
}
