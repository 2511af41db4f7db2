import { serviceLine } from "@yaoji/live/serviceLine";

/** What the live channel tells of the conversation with the shop. Small, because everybody's first page carries it. */
export const serviceNews = serviceLine<
  | { kind: "message"; id: number; author: string }
  | { kind: "read"; id: number; byMember: boolean }
  | { kind: "typing"; name: string }
  | { kind: "changed" }
>();
