import { describe, expect, it } from "vitest";
import { addFen, formatFen, formatFenGrouped, lineAmount, multiplyFen, parseYuan, percentFen } from "./fen";

describe("money", () => {
  it("reads yuan as whole fen", () => {
    expect(parseYuan("12.30")).toBe(1230);
    expect(parseYuan("12.3")).toBe(1230);
    expect(parseYuan("12")).toBe(1200);
    expect(parseYuan("-0.05")).toBe(-5);
    expect(parseYuan("0.00")).toBe(0);
  });
  it("cuts further decimals off instead of rounding", () => {
    expect(parseYuan("1.999")).toBe(199);
    expect(parseYuan("0.009")).toBe(0);
  });
  it("refuses anything else", () => {
    for (const text of ["", "abc", "1e3", "1,000.00", "１２"]) expect(parseYuan(text)).toBeNaN();
  });
  it("writes two decimals", () => {
    expect(formatFen(5)).toBe("0.05");
    expect(formatFen(-1230)).toBe("-12.30");
    expect(formatFenGrouped(123_456_789)).toBe("1,234,567.89");
    expect(formatFenGrouped(99_999)).toBe("999.99");
  });
  it("never meets a binary fraction", () => {
    expect(formatFen(addFen(parseYuan("0.10"), parseYuan("0.20")))).toBe("0.30");
    expect(lineAmount("1.15", 3)).toBe("3.45");
    expect(multiplyFen(parseYuan("19.99"), 1000)).toBe(1_999_000);
  });
  it("floors shares", () => {
    expect(percentFen(1999, 94)).toBe(1879);
  });
});
