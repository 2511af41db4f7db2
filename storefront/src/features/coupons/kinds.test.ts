import { describe, expect, it } from "vitest";
import { ANY } from "@/api/any";
import { codeForm } from "./codeForm";
import { endsSoon, placeOf, readStatus, readType } from "./kinds";

describe("what an address may ask of coupons", () => {
  it("is a type and a state that there are", () => {
    expect([readType("3"), readType("10"), readType(null), readType("x")]).toEqual([3, ANY, ANY, ANY]);
    expect([readStatus("2"), readStatus("9"), readStatus(null)]).toEqual([2, 0, 0]);
  });
});

it("says that it is over soon, and nothing while there is time", () => {
  expect([0, 1, 7, 8, null].map(endsSoon)).toEqual(["今天到期", "还剩 1 天", "还剩 7 天", null, null]);
});

describe("a code as people type it", () => {
  it.each([
    ["abcd-efgh-jklm", "ABCD-EFGH-JKLM"],
    [" ABCD EFGH JKLM ", "ABCD-EFGH-JKLM"],
    ["abcdefghjklm", "ABCD-EFGH-JKLM"],
    ["ＡＢＣＤ－ＥＦＧＨ－ＪＫＬＭ", "ABCD-EFGH-JKLM"],
  ])("%s", (typed, code) => {
    expect(codeForm.parse({ code: typed })).toEqual({ code });
  });
  it.each(["", "ABCD", "ABCD-EFGH-JKL?", "满500减30"])("%s is none", (typed) => {
    expect(codeForm.safeParse({ code: typed }).success).toBe(false);
  });
});

describe("where a coupon is spent", () => {
  it.each([
    ["all", [], "/list"],
    ["categories", [3], "/list?select=3"],
    ["categories", [3, 4], "/list"],
    ["goods", [7, 8], "/list/info/7"],
    ["brands", [5], "/ppzq/info/5"],
    ["tcm", [], "/zyyp"],
    ["preferred", [], "/yx"],
    ["controlled", [], "/kxzq"],
  ])("%s %j", (scope, scope_ids, place) => {
    expect(placeOf({ scope, scope_ids })).toBe(place);
  });
});
