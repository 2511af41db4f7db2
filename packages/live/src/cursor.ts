/** Number of remembered events, so that repeated ones after a reconnect count once. */
const REMEMBERED = 200;

const numberOf = (cursor: string) => Number(cursor.slice(cursor.lastIndexOf("-") + 1));
const epochOf = (cursor: string) => cursor.slice(0, cursor.lastIndexOf("-"));

/**
 * The page's position in the channel: `epoch-number` of its last event, which it sends when it reconnects.
 */
export function cursorTracker() {
  let last: string | undefined;
  const seen = new Set<string>();

  function forget() {
    last = undefined;
    seen.clear();
  }

  return {
    current: () => last,
    forget,
    /** Whether an event is received for the first time; events without a cursor always are. */
    isNew(cursor: string | undefined): boolean {
      if (cursor === undefined) return true;
      if (last !== undefined && epochOf(last) !== epochOf(cursor)) forget();
      if (seen.has(cursor)) return false;
      seen.add(cursor);
      const [oldest] = seen;
      if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest);
      if (last === undefined || numberOf(cursor) > numberOf(last)) last = cursor;
      return true;
    },
  };
}
