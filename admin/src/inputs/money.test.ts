import { formatFen } from "@yaoji/money";
import { groupMoney } from "@yaoji/money/group";
import { describe, expect, it } from "vitest";
import { completeMoney, moneyError, positiveMoney, sumMoney, tidyMoney, toFen } from "./money";

describe("fen", () => {
  it.each([
    ["12.3", 1230],
    ["12.30", 1230],
    ["0.01", 1],
    ["0.29", 29],
    ["1.15", 115],
    ["999999999.99", 99999999999],
    ["", null],
    ["-1", null],
    ["1.234", null],
    ["1e3", null],
    ["12.", null],
  ])("%s → %s", (text, fen) => {
    expect(toFen(text)).toBe(fen);
  });

  it("comes back as it was, for every fen", () => {
    for (let fen = 0; fen < 20_000; fen += 7) expect(toFen(formatFen(fen))).toBe(fen);
    expect(formatFen(-5)).toBe("-0.05");
  });
});

describe("typing", () => {
  it.each([
    ["１２．５０", "12.50"],
    ["¥1,234.5", "1234.5"],
    [" 8 ", "8"],
    ["8。5", "8.5"],
  ])("reads %s as %s", (typed, text) => {
    expect(tidyMoney(typed)).toBe(text);
  });

  it.each([
    ["12", "12.00"],
    ["12.5", "12.50"],
    ["1，234", "1234.00"],
    ["abc", "abc"],
    ["1.234", "1.234"],
  ])("completes %s to %s", (typed, text) => {
    expect(completeMoney(typed)).toBe(text);
  });
});

describe("errors", () => {
  it.each([
    ["12.345", "两位小数"],
    ["-3", "负数"],
    ["abc", "如 12.50"],
    ["12345678901", "太大"],
  ])("%s", (value, words) => {
    expect(moneyError(value)).toContain(words);
  });

  it("never takes a number: that would be a float", () => {
    expect(moneyError(12.5)).toBe("请填金额");
  });

  it("leaves empty to `required`, and zero to prices", () => {
    expect(moneyError("")).toBeUndefined();
    expect(moneyError(null)).toBeUndefined();
    expect(moneyError("0.00")).toBeUndefined();
    expect(positiveMoney("0.00")).toContain("大于 0");
    expect(positiveMoney("0.01")).toBeUndefined();
  });
});

describe("reading", () => {
  it.each([
    ["1234567.80", "1,234,567.80"],
    ["999.00", "999.00"],
    ["-1234.50", "-1,234.50"],
    ["制定中", "制定中"],
  ])("%s → %s", (value, text) => {
    expect(groupMoney(value)).toBe(text);
  });
});

it("adds up without a float in between", () => {
  expect(sumMoney(["0.10", "0.20", "1234.56"])).toBe("1234.86");
  expect(sumMoney([])).toBe("0.00");
});
