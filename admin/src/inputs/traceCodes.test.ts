import { expect, it } from "vitest";
import { codesIn } from "./traceCodes";

it("reads codes one after another, however they are separated", () => {
  expect(codesIn("81234567890123456789\r\n82234567890123456789，")).toHaveLength(2);
});
