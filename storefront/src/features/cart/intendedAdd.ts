import type { CartLineInput } from "@/api/types";
import { forget, recall, remember } from "@/ui/sessionStore";

/**
 * The addition to the cart that failed because the session had ended. Completed once, only for the same
 * buyer, within a short time.
 */
interface IntendedAdd {
  username: string;
  lines: CartLineInput[];
  at: number;
}

const KEY = "yaoji.intended-add";
/** Who comes back later has something else in mind. */
const LONGEST_MS = 30 * 60_000;

export function keepIntendedAdd(username: string, lines: CartLineInput[], now = Date.now()): void {
  remember(KEY, { username, lines, at: now } satisfies IntendedAdd);
}

/** Removed when it is read, so that it never runs twice; another buyer's, or an old one, is dropped. */
export function takeIntendedAdd(username: string, now = Date.now()): CartLineInput[] | null {
  const kept = recall(KEY) as IntendedAdd | null;
  if (!kept) return null;
  forget(KEY);
  return kept.username === username && now - kept.at < LONGEST_MS ? kept.lines : null;
}
