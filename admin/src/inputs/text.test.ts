import { expect, it } from "vitest";
import { typedText, typedTexts } from "./text";

it.each([
  [" 盘点 ", "盘点"],
  [null, ""],
  [undefined, ""],
  [30, "30"],
])("%o is typed as %o", (typed, text) => {
  expect(typedText(typed)).toBe(text);
});

it("makes texts of the boxes that are there", () => {
  const typed = { number: " A1 ", reason: null, vehicle: undefined, scope: "不在其中" };
  expect(typedTexts(typed, ["number", "reason", "vehicle"])).toEqual({ number: "A1", reason: "" });
});
