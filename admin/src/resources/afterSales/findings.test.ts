import { describe, expect, it } from "vitest";
import type { AfterSale } from "../../api/types";
import { allAs, findingsOf, gap, isRefusing } from "./findings";
import { kindsFor } from "./words";

const lines = [
  { id: 1, number: 5, unit: "盒" },
  { id: 2, number: 3, unit: "盒" },
] as AfterSale["lines"];

describe("an inspection", () => {
  it("may find everything in one condition", () => {
    const found = allAs(lines, "scrapped");
    expect(found).toMatchObject({ 1: { scrapped: 5 }, 2: { scrapped: 3 } });
    expect(lines.map((line) => gap(line, found[line.id]))).toEqual([undefined, undefined]);
  });
  it("says where the parts don't add up", () => {
    const found = { sellable: 3, quarantined: 0, scrapped: null, refused: 1 };
    expect(lines.map((line) => gap(line, found))).toEqual([
      "还有 1 盒没有填写去处",
      "合计 4，比申请的多 1 盒",
    ]);
    expect(gap({ number: 4, unit: "盒" }, { ...found, sellable: 2.5, refused: 1.5 })).toContain("整数");
    expect(isRefusing({ 1: found })).toBe(true);
    expect(isRefusing(allAs(lines, null))).toBe(false);
  });
  it("sends every line, an emptied box as none", () => {
    const found = { 1: { sellable: 5, quarantined: null, scrapped: 0, refused: 0 } };
    expect(findingsOf(lines, found, { 1: " 81 " })[0]).toEqual({
      id: 1,
      codes: "81",
      sellable: 5,
      quarantined: 0,
      scrapped: 0,
      refused: 0,
    });
  });
  it("knows which kinds a ground leaves", () => {
    expect(kindsFor("other")).toEqual(["refund"]);
    expect(kindsFor("price")).toEqual(["refund"]);
    expect(kindsFor("quality")).toContain("complaint");
    expect(kindsFor("short")).not.toContain("complaint");
  });
});
