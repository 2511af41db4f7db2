import { forget, recall, remember } from "@/ui/sessionStore";

/** Somebody was here and is no more: the login page says why it asks. */
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
