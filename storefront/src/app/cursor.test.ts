import { expect, it } from "vitest";
import { cursorKeeper } from "./cursor";

it("keeps the newest event of this server and takes each once", () => {
  const keeper = cursorKeeper();
  expect(keeper.current()).toBeUndefined();
  expect(keeper.isNew(undefined)).toBe(true);
  expect(keeper.isNew("a-7")).toBe(true);
  // Missed events arrive after concurrent ones.
  expect(keeper.isNew("a-5")).toBe(true);
  expect(keeper.current()).toBe("a-7");
  expect(keeper.isNew("a-7")).toBe(false);
  // A server that was started anew counts from the beginning.
  expect(keeper.isNew("b-1")).toBe(true);
  expect(keeper.current()).toBe("b-1");
  keeper.forget();
  expect(keeper.current()).toBeUndefined();
});

it("remembers no more than it needs", () => {
  const keeper = cursorKeeper();
  for (let number = 1; number <= 500; number += 1) keeper.isNew(`a-${number}`);
  expect(keeper.isNew("a-500")).toBe(false);
  expect(keeper.current()).toBe("a-500");
});
