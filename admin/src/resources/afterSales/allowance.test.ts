import { expect, it } from "vitest";
import { allowanceError } from "./AllowanceDialog";

it("an allowance is above nothing and at most what the goods cost", () => {
  expect(allowanceError("1.00", "49.90")).toBeUndefined();
  expect(allowanceError("49.90", "49.90")).toBeUndefined();
  expect(allowanceError("49.91", "49.90")).toContain("最多 ¥49.90");
  expect(allowanceError("0.00", "49.90")).toBeTruthy();
  expect(allowanceError("一元", "49.90")).toBeTruthy();
});
