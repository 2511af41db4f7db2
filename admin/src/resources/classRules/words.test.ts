import { expect, it } from "vitest";
import { consequence, hindrance, isOffNet } from "./words";

it("another person approves, and nothing that is too wide", () => {
  expect(hindrance({ is_own: true, is_too_wide: false })).toContain("另一位");
  expect(hindrance({ is_own: false, is_too_wide: true })).toContain("太宽");
  expect(hindrance({ is_own: false, is_too_wide: false })).toBeUndefined();
});

it("says what becomes of goods on file", () => {
  const rule = { status: "waiting", unmet_count: 3, class_name: "麻醉药品" };
  expect(consequence(rule)).toContain("3 种现有商品立即改按麻醉药品管控");
  expect(consequence({ ...rule, unmet_count: 0 })).toContain("只影响以后");
  expect(consequence({ ...rule, status: "ending" })).toContain("恢复原来的管控");
});

it("asks for a class of the list where nobody may buy", () => {
  expect(["never_online", "psychotropic2", "ephedrine", undefined].map(isOffNet)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
