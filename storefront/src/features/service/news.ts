import type { ChatAuthor } from "@/api/types";

/** What the live channel tells of the conversation with the shop. Small, because everybody's first page carries it. */
export type ServiceNews =
  | { kind: "message"; id: number; author: ChatAuthor }
  | { kind: "read"; id: number; byMember: boolean }
  | { kind: "typing"; name: string }
  | { kind: "changed" }
  | { kind: "line"; up: boolean };

const listeners = new Set<(news: ServiceNews) => void>();
let isUp = false;

export const isLineUp = () => isUp;

export function tellService(news: ServiceNews): void {
  for (const listen of listeners) listen(news);
}

/** Whether the channel is connected. */
export function noteLine(up: boolean): void {
  isUp = up;
  tellService({ kind: "line", up });
}

export function onServiceNews(listen: (news: ServiceNews) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
