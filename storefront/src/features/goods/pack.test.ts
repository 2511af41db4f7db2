import { expect, it } from "vitest";
import { caseHint, packRules } from "./pack";

const goods = { base_number: 1, bzdw: 1, case_number: 200, qg_number: 0, unit: "盒" };

it("says how much fills the case", () => {
  expect(caseHint(goods, 150, null)).toBe("再加 50 盒满一件");
  expect(caseHint(goods, 200, null)).toBe("正好 1 件");
  expect(caseHint(goods, 390, 1000)).toBe("再加 10 盒满 2 件");
});

it("is silent where no case can be filled", () => {
  expect(caseHint({ ...goods, case_number: 0 }, 5, null)).toBe("");
  expect(caseHint(goods, 150, 180)).toBe("");
});

it("lists the rules that say something", () => {
  expect(
    packRules({ ...goods, base_number: 5, bzdw: 5, qg_number: 50 }).map((r) => `${r.label}${r.text}`),
  ).toEqual(["起订5 盒", "中包装5 盒", "件装200 盒", "限购50 盒"]);
  expect(packRules({ ...goods, case_number: 0 })).toEqual([]);
});
