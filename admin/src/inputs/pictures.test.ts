import { expect, it } from "vitest";
import { moved, roomFor, without } from "./pictures";

it("moves a picture one step and stops at the ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("has no room left once it is full, or fuller", () => {
  expect([[], ["a"], ["a", "b"], ["a", "b", "c"]].map((list) => roomFor(list, 2))).toEqual([2, 1, 0, 0]);
});

it("takes one out", () => {
  expect(without(["a", "b", "c"], 1)).toEqual(["a", "c"]);
});
