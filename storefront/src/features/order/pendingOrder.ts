import type { OrderInput } from "@/api/types";
import { forget, recall, remember } from "@/ui/sessionStore";

/**
 * The key of an order that was sent and hasn't been answered. It outlives a reload, so that the second try is the
 * same order; any answer, yes or no, ends it.
 */
export interface PendingOrder {
  key: string;
  input: OrderInput;
  /** what went out under the same key before: the server answers a key only to the input it came with */
  earlier: OrderInput[];
}

const NAME = "yaoji.pendingOrder";

function isPending(value: unknown): value is PendingOrder {
  if (typeof value !== "object" || value === null || !("key" in value) || !("input" in value)) return false;
  const { key, input } = value;
  return (
    "earlier" in value &&
    Array.isArray(value.earlier) &&
    typeof key === "string" &&
    typeof input === "object" &&
    input !== null &&
    "ids" in input &&
    Array.isArray(input.ids)
  );
}

export function readPendingOrder(): PendingOrder | null {
  const value = recall(NAME);
  return isPending(value) ? value : null;
}

const sameLines = (a: number[], b: number[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The pending key if it is for the same lines, else a new one. Called before anything is sent. */
export function startOrder(
  input: OrderInput,
  makeKey: () => string = () => crypto.randomUUID(),
): PendingOrder {
  const waiting = readPendingOrder();
  const same = waiting && sameLines(waiting.input.ids, input.ids) ? waiting : null;
  const pending: PendingOrder = same
    ? { key: same.key, input, earlier: otherThan(input, [...same.earlier, same.input]) }
    : { key: makeKey(), input, earlier: [] };
  remember(NAME, pending);
  return pending;
}

function otherThan(input: OrderInput, list: OrderInput[]): OrderInput[] {
  const seen = new Set([JSON.stringify(input)]);
  return list.filter((one) => {
    const text = JSON.stringify(one);
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}

export function endOrder(): void {
  forget(NAME);
}

/** No answer, or one that leaves open whether the order was made. */
export function leavesOpen(error: { kind: string; code: number }): boolean {
  return error.kind !== "http" || error.code >= 500 || error.code === 425 || error.code === 429;
}
