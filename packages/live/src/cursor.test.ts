import { expect, it } from "vitest";
import { cursorTracker } from "./cursor";

it("keeps the newest event of this server and takes each once", () => {
  const tracker = cursorTracker();
  expect(tracker.current()).toBeUndefined();
  expect(tracker.isNew(undefined)).toBe(true);
  expect(tracker.isNew("a-7")).toBe(true);
  // Missed events arrive after concurrent ones.
  expect(tracker.isNew("a-5")).toBe(true);
  expect(tracker.current()).toBe("a-7");
  expect(tracker.isNew("a-7")).toBe(false);
  // A server that was started anew counts from the beginning.
  expect(tracker.isNew("b-1")).toBe(true);
  expect(tracker.current()).toBe("b-1");
  tracker.forget();
  expect(tracker.current()).toBeUndefined();
});

it("remembers no more than it needs", () => {
  const tracker = cursorTracker();
  for (let number = 1; number <= 500; number += 1) tracker.isNew(`a-${number}`);
  expect(tracker.isNew("a-500")).toBe(false);
  expect(tracker.current()).toBe("a-500");
});
