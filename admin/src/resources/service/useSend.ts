import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNotify } from "react-admin";
import { keepChatPicture, noteInChat, type Saying, sayInChat } from "../../api/calls/service";
import type { ChatMessage } from "../../api/types";
import { type Said, together } from "./chat";
import { chatKey, deskKey } from "./useConsole";

/** Sent here, and not confirmed by the server yet. */
export interface Going {
  key: string;
  text: string;
  state: "sending" | "failed";
  why: string;
  run: (key: string) => Promise<ChatMessage>;
}

const goingKey = (id: number) => ["service_going", id] as const;
const NOTHING: readonly Going[] = [];

const WORDS = { picture: "[图片]", goods: "[商品]", order: "[订单]" } as const;

const wordsOf = ({ kind, text, order_number }: Saying) =>
  kind === "text" ? (text ?? "") : [WORDS[kind], order_number].filter(Boolean).join(" ");

/**
 * Sends at once, keeps failed messages, and retries with the same key. Pending messages stay with the
 * conversation, whichever part of the console sent them and whether its tab is open or not.
 */
export function useSend(id: number) {
  const client = useQueryClient();
  const notify = useNotify();
  const { data: going = NOTHING } = useQuery<readonly Going[]>({
    queryKey: goingKey(id),
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  });

  const change = (how: (all: readonly Going[]) => readonly Going[]) =>
    client.setQueryData<readonly Going[]>(goingKey(id), (all = NOTHING) => how(all));
  const drop = (key: string) => change((all) => all.filter((one) => one.key !== key));
  const put = (one: Going) => change((all) => [...all.filter(({ key }) => key !== one.key), one]);

  async function deliver(one: Going) {
    put({ ...one, state: "sending", why: "" });
    try {
      const said = await one.run(one.key);
      client.setQueryData<Said>(
        chatKey(id),
        (now) => now && { ...now, messages: together(now.messages, [said]) },
      );
      drop(one.key);
      void client.invalidateQueries({ queryKey: deskKey });
    } catch (error) {
      const why = error instanceof Error ? error.message : "没有发出去";
      put({ ...one, state: "failed", why });
      notify(why, { type: "error" });
    }
  }

  const begin = (text: string, run: Going["run"]) =>
    deliver({ key: crypto.randomUUID(), text, state: "sending", why: "", run });

  return {
    going,
    drop,
    again: deliver,
    say: (saying: Saying) => begin(wordsOf(saying), (key) => sayInChat(id, saying, key)),
    note: (text: string) => begin(`备注：${text}`, (key) => noteInChat(id, text, key)),
    picture: (file: File) =>
      begin("[图片]", async (key) =>
        sayInChat(id, { kind: "picture", file: await keepChatPicture(id, file) }, key),
      ),
  };
}
