import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { startPulse } from "@yaoji/live/pulse";
import { useEffect, useState } from "react";
import { askAnew } from "../../api/askAnew";
import { chatMessages, conversation, quickReplies, serviceBuyer, serviceDesk } from "../../api/calls/service";
import { serviceNews } from "../../api/serviceNews";
import type { ChatMessage } from "../../api/types";
import { read, type Said, settledId, together } from "./chat";

export const deskKey = ["service_desk"] as const;
export const chatKey = (id: number) => ["service_chat", id] as const;
const talkKey = (id: number) => ["service_talk", id] as const;
export const repliesKey = ["service/quick_replies"] as const;

const QUIET_MS = 4_000;
const WITH_LINE_MS = 30_000;
const TYPING_MS = 4_000;

/** Whether the live channel is there; without it the console asks every few seconds. */
export function useLine(): boolean {
  const [isUp, setUp] = useState(serviceNews.isUp);
  useEffect(() => {
    // It may have come or gone since this was drawn.
    setUp(serviceNews.isUp());
    return serviceNews.onNews((news) => {
      if (news.kind === "line") setUp(news.up);
    });
  }, []);
  return isUp;
}

const every = (isUp: boolean) => (isUp ? WITH_LINE_MS : QUIET_MS);

/** Where it is not wanted, what others have asked for. */
export function useDesk(isUp: boolean, isWanted = true) {
  return useQuery({
    queryKey: deskKey,
    queryFn: ({ signal }) => serviceDesk(signal),
    enabled: isWanted,
    refetchInterval: every(isUp),
    refetchIntervalInBackground: true,
  });
}

/** One conversation, in whichever list. */
export function useTalk(id: number, isUp: boolean) {
  return useQuery({
    queryKey: talkKey(id),
    queryFn: ({ signal }) => conversation(id, signal),
    refetchInterval: every(isUp),
  });
}

/** Whatever is known of it; asked for only where nothing is. */
export const useTalkOnce = (id: number, isWanted: boolean) =>
  useQuery({
    queryKey: talkKey(id),
    queryFn: ({ signal }) => conversation(id, signal),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });

async function saidAfter(id: number, known: number): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  let after = known;
  for (;;) {
    const said = await chatMessages(id, { after });
    all.push(...said.list);
    const last = said.list.at(-1);
    if (!said.has_more || !last) return all;
    after = last.id;
  }
}

async function newestSaid(id: number): Promise<Said> {
  const said = await chatMessages(id, {});
  return { messages: said.list, hasEarlier: said.has_more };
}

/** What was said: the newest, and from then on what is newer than what stands there, with what may have been read meanwhile. */
export function useSaid(id: number, isUp: boolean) {
  const client = useQueryClient();
  const shown = () => client.getQueryData<Said>(chatKey(id));
  return useQuery<Said>({
    queryKey: chatKey(id),
    queryFn: async () => {
      const settled = settledId(shown()?.messages ?? []);
      const said =
        settled === undefined
          ? await newestSaid(id)
          : { messages: await saidAfter(id, settled), hasEarlier: false };
      // Looked at now, not before: a read mark, an own message or earlier ones may have come while the answer was on its way.
      const now = shown();
      return now ? { ...now, messages: together(now.messages, said.messages) } : said;
    },
    refetchInterval: every(isUp),
    staleTime: 0,
  });
}

export function useEarlier(id: number) {
  const client = useQueryClient();
  return async () => {
    const first = client.getQueryData<Said>(chatKey(id))?.messages[0]?.id;
    if (!first) return;
    const said = await chatMessages(id, { before: first });
    client.setQueryData<Said>(chatKey(id), (now) => ({
      messages: together(now?.messages ?? [], said.list),
      hasEarlier: said.has_more,
    }));
  };
}

export const useBuyer = (id: number) =>
  useQuery({
    queryKey: ["service_buyer", id],
    queryFn: ({ signal }) => serviceBuyer(id, signal),
    placeholderData: keepPreviousData,
  });

export const useReplies = () =>
  useQuery({ queryKey: repliesKey, queryFn: ({ signal }) => quickReplies(signal), staleTime: 60_000 });

/** What the channel tells goes into what the console shows. Answers who types where. */
export function useServiceNews(): ReadonlyMap<number, string> {
  const client = useQueryClient();
  const [typing, setTyping] = useState<ReadonlyMap<number, string>>(new Map());
  useEffect(() => {
    const timers = new Map<number, ReturnType<typeof setTimeout>>();
    const showTyping = (id: number, name: string | null) => {
      clearTimeout(timers.get(id));
      setTyping((before) => {
        const next = new Map(before);
        if (name === null) next.delete(id);
        else next.set(id, name);
        return next;
      });
      if (name !== null)
        timers.set(
          id,
          setTimeout(() => showTyping(id, null), TYPING_MS),
        );
    };
    const showNobody = () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      setTyping((before) => (before.size > 0 ? new Map() : before));
    };
    const pulse = startPulse(showNobody);
    const askFor = (...key: readonly unknown[]) => void askAnew(client, key);
    const off = serviceNews.onNews((news) => {
      if (news.kind === "line") {
        if (news.up) for (const name of ["service_desk", "service_chat", "service_talk"]) askFor(name);
        else showNobody();
      } else if (news.kind === "typing") {
        if (pulse.isSteady()) showTyping(news.conversation_id, news.name);
      } else if (news.kind === "read") {
        client.setQueryData<Said>(
          chatKey(news.conversation_id),
          (said) => said && read(said, news.message_id, news.by_member),
        );
        // What was read may still be on its way here, in an answer from before.
        askFor(...chatKey(news.conversation_id));
        if (!news.by_member) askFor(...deskKey);
      } else {
        askFor(...deskKey);
        if (news.conversation_id === null) return;
        askFor(...talkKey(news.conversation_id));
        askFor(...chatKey(news.conversation_id));
        // What the desk says itself, or notes, does not mean that the buyer has finished.
        if (news.kind === "message" && news.author === "member") showTyping(news.conversation_id, null);
      }
    });
    return () => {
      off();
      pulse.stop();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [client]);
  return typing;
}
