import { describe, expect, it } from "vitest";
import type { AfterSale } from "../../api/types";
import { allAs, gaps, isRefusing } from "./findings";
import { kindsFor } from "./words";

const lines = [
  { id: 1, number: 5, unit: "盒" },
  { id: 2, number: 3, unit: "盒" },
] as AfterSale["lines"];

describe("an inspection", () => {
  it("may find everything in one condition", () => {
    const found = allAs(lines, "scrapped");
    expect(found.map((one) => [one.id, one.scrapped])).toEqual([
      [1, 5],
      [2, 3],
    ]);
    expect(gaps(lines, found)).toEqual({});
  });
  it("says where the parts don't add up", () => {
    const found = allAs(lines, "sellable").map((one) => (one.id === 2 ? { ...one, refused: 1 } : one));
    expect(gaps(lines, found)).toEqual({ 2: "合计 4，比申请的多 1 盒" });
    expect(isRefusing(found)).toBe(true);
    expect(gaps(lines, allAs(lines, null))[1]).toBe("还有 5 盒没有填写去处");
  });
  it("knows which kinds a ground leaves", () => {
    expect(kindsFor("other")).toEqual(["refund"]);
    expect(kindsFor("price")).toEqual(["refund"]);
    expect(kindsFor("quality")).toContain("complaint");
    expect(kindsFor("short")).not.toContain("complaint");
  });
});
