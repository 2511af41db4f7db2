import { expect, it } from "vitest";
import { moved, without } from "./pictures";

it("moves a picture one step and stops at the ends", () => {
  expect(moved(["a", "b", "c"], 0, 1)).toEqual(["b", "a", "c"]);
  expect(moved(["a", "b", "c"], 2, -1)).toEqual(["a", "c", "b"]);
  expect(moved(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moved(["a", "b"], 1, 1)).toEqual(["a", "b"]);
});

it("takes one out", () => {
  expect(without(["a", "b", "c"], 1)).toEqual(["a", "c"]);
});
