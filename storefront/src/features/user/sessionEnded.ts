import { forget, recall, remember } from "@/ui/sessionStore";

/** The session has ended: the login page explains why sign-in is needed. */
const KEY = "yaoji.session-ended";

export function noteSessionEnded(): void {
  remember(KEY, true);
}
export function hasSessionEnded(): boolean {
  return recall(KEY) === true;
}
export function forgetSessionEnded(): void {
  forget(KEY);
}
