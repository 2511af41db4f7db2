import { HttpError } from "ra-core";
import { wordsOf } from "./useCommand";

interface Outcome<T> {
  done: T[];
  /** what the server refused: whose name, and why */
  failed: string[];
  /** what was not sent, and why */
  left: readonly T[];
  why: string;
}

/**
 * One request after the other: each is a transaction of its own, and a refusal does not hide the rest. Who is signed
 * out on the way is told so once, and what was done before counts.
 */
export async function oneByOne<T>(
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
  nameOf: (item: T) => string,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const failed: string[] = [];
  for (const [place, item] of items.entries()) {
    try {
      await run(item);
      done.push(item);
    } catch (error) {
      const isOut = error instanceof HttpError && error.status === 401;
      if (isOut && place === 0) throw error;
      if (isOut) return { done, failed, left: items.slice(place), why: wordsOf(error) };
      failed.push(`${nameOf(item)}：${wordsOf(error, "没有成功")}`);
    }
  }
  return { done, failed, left: [], why: "" };
}
