/** Live channel events about conversations, for the console while it is open. */
export type ServiceNews =
  | { kind: "message"; conversation_id: number; message_id: number }
  | { kind: "read"; conversation_id: number; message_id: number; by_member: boolean }
  | { kind: "typing"; conversation_id: number; name: string }
  | { kind: "changed"; conversation_id: number | null }
  | { kind: "line"; up: boolean };

const listeners = new Set<(news: ServiceNews) => void>();
let isUp = false;

export const isServiceLineUp = () => isUp;

export function tellService(news: ServiceNews): void {
  for (const listen of listeners) listen(news);
}

export function noteServiceLine(up: boolean): void {
  isUp = up;
  tellService({ kind: "line", up });
}

export function onServiceNews(listen: (news: ServiceNews) => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
