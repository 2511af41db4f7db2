import type { OrderInput } from "@/api/types";

/**
 * The key of an order that was sent and hasn't been answered. It outlives a reload, so that the second try is the
 * same order; any answer, yes or no, ends it.
 */
export interface PendingOrder {
  key: string;
  input: OrderInput;
}

const NAME = "yaoji.pendingOrder";

function isPending(value: unknown): value is PendingOrder {
  if (typeof value !== "object" || value === null || !("key" in value) || !("input" in value)) return false;
  const { key, input } = value;
  return (
    typeof key === "string" &&
    typeof input === "object" &&
    input !== null &&
    "ids" in input &&
    Array.isArray(input.ids)
  );
}

export function readPendingOrder(): PendingOrder | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return isPending(value) ? value : null;
  } catch {
    return null;
  }
}

const sameLines = (a: number[], b: number[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

/** The waiting key when it stands for the same lines, else a new one. Called before anything is sent. */
export function startOrder(input: OrderInput, makeKey = () => crypto.randomUUID()): PendingOrder {
  const waiting = readPendingOrder();
  const key = waiting && sameLines(waiting.input.ids, input.ids) ? waiting.key : makeKey();
  const pending = { key, input };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(pending));
  } catch {
    // A full or closed store only costs the protection after a reload.
  }
  return pending;
}

export function endOrder(): void {
  try {
    sessionStorage.removeItem(NAME);
  } catch {
    // Nothing was kept then.
  }
}

/** No answer, or one that leaves open whether the order was made. */
export function leavesOpen(error: { kind: string; code: number }): boolean {
  return error.kind !== "http" || error.code >= 500 || error.code === 429;
}
