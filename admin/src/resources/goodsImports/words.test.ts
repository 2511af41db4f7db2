import { describe, expect, it } from "vitest";
import { sheetError } from "./words";

describe("sheetError", () => {
  it("lets spreadsheets through and says what to do with others", () => {
    expect(sheetError({ name: "商品.XLSX", size: 1 })).toBeUndefined();
    expect(sheetError({ name: "a.csv", size: 1 })).toBeUndefined();
    expect(sheetError({ name: "a.xls", size: 1 })).toContain("另存为 xlsx");
    expect(sheetError({ name: "a.csv", size: 49 * 1024 * 1024 })).toContain("48 MB");
  });
});
