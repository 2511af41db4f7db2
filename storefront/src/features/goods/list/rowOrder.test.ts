import { expect, it } from "vitest";
import { nextRow, pageMoveOf, rowMoveOf } from "./rowOrder";

const key = (
  name: string,
  held: Partial<Record<"ctrlKey" | "shiftKey" | "altKey" | "metaKey", true>> = {},
) => ({
  key: name,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  ...held,
});

it("reads the keys that move between rows", () => {
  expect(rowMoveOf(key("ArrowDown"))).toBe("down");
  expect(rowMoveOf(key("ArrowUp"))).toBe("up");
  expect(rowMoveOf(key("ArrowUp", { shiftKey: true }))).toBeNull();
  expect(rowMoveOf(key("Home"))).toBeNull();
  expect(rowMoveOf(key("Home", { ctrlKey: true }))).toBe("first");
  expect(rowMoveOf(key("End", { ctrlKey: true }))).toBe("last");
  expect(rowMoveOf(key("1"))).toBeNull();
  expect(pageMoveOf(key("PageDown"))).toBe(1);
  expect(pageMoveOf(key("PageUp"))).toBe(-1);
  expect(pageMoveOf(key("PageUp", { altKey: true }))).toBeNull();
});

it("skips rows that can't be bought", () => {
  const open = [false, true, false, false, true, false];
  expect(nextRow(open, 1, "down")).toBe(4);
  expect(nextRow(open, 4, "up")).toBe(1);
  expect(nextRow(open, 0, "first")).toBe(1);
  expect(nextRow(open, 0, "last")).toBe(4);
});

it("stays at either end", () => {
  expect(nextRow([true, false], 0, "down")).toBeNull();
  expect(nextRow([true, false], 0, "up")).toBeNull();
  expect(nextRow([], 0, "first")).toBeNull();
});
