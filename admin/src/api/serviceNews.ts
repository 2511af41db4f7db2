import { type LineNews, serviceLine } from "@yaoji/live/serviceLine";
import type { ChatAuthor } from "./types";

export type ServiceNews =
  | LineNews
  | { kind: "message"; conversation_id: number; message_id: number; author: ChatAuthor }
  | { kind: "read"; conversation_id: number; message_id: number; by_member: boolean }
  | { kind: "typing"; conversation_id: number; name: string }
  | { kind: "changed"; conversation_id: number | null };

/** What the live channel tells of conversations, for the console while it is open. */
export const serviceNews = serviceLine<ServiceNews>();
