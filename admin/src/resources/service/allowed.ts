import type { Conversation, ServiceDesk } from "../../api/types";

/** Who is asked at this desk: a conversation may be open at a colleague's. */
type Standing = Pick<Conversation, "state" | "staff_id">;

export const isMine = ({ state, staff_id }: Standing, desk: ServiceDesk): boolean =>
  state === "open" && staff_id === desk.me.id;

/** Hand it to a colleague, or give a waiting one to somebody. */
export function mayPass(talk: Standing, desk: ServiceDesk): boolean {
  return isMine(talk, desk) || (talk.state !== "closed" && desk.is_lead);
}

export function mayClose(talk: Standing, desk: ServiceDesk): boolean {
  const isTheirs = isMine(talk, desk) || desk.is_lead || talk.state === "waiting";
  return talk.state !== "closed" && desk.may_answer && isTheirs;
}
