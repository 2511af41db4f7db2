import { expect, it } from "vitest";
import { draftError } from "./words";

it("names what a recall lacks, one thing at a time", () => {
  const empty = { goods_id: null, batch_number: "", level: 2, reason: " ", instruction: "" };
  expect(draftError(empty)).toContain("商品");
  expect(draftError({ ...empty, goods_id: 1 })).toContain("批号");
  expect(draftError({ ...empty, goods_id: 1, batch_number: "B1" })).toContain("原因");
  const reasoned = { ...empty, goods_id: 1, batch_number: "B1", reason: "含量不符" };
  expect(draftError(reasoned)).toContain("做什么");
  expect(draftError({ ...reasoned, instruction: "停售" })).toBeUndefined();
});
