import { expect, it } from "vitest";
import { shortOf } from "./ConfirmDialog";

const slip = { amount: "793.14" };

it("says what is missing before the server is asked", () => {
  expect(shortOf(slip, "700")).toContain("少 93.14 元");
  expect(shortOf(slip, "８００")).toBeUndefined();
  expect(shortOf(slip, "793.14")).toBeUndefined();
  expect(shortOf(slip, "1,000.00")).toBeUndefined();
});

it("says what is no amount", () => {
  expect(shortOf(slip, "八百")).toContain("请填金额");
  expect(shortOf(slip, "793.145")).toContain("两位小数");
  expect(shortOf(slip, "")).toBeUndefined();
});
