import { describe, expect, it } from "vitest";
import { fieldPath, isUpsideDown, linesOf, middleOf, turnTo } from "./wheel";

describe("the wheel", () => {
  it("stands with the field under the pointer, wherever it stood before", () => {
    for (const count of [2, 5, 8, 16]) {
      for (let index = 0; index < count; index += 1) {
        for (const now of [0, 123, 5000.5]) {
          const turned = turnTo(index, count, now);
          expect(turned - now).toBeGreaterThanOrEqual(6 * 360);
          expect((turned + middleOf(index, count)) % 360).toBeCloseTo(0, 6);
        }
      }
    }
  });
  it("draws fields and breaks long names", () => {
    expect(fieldPath(0, 4)).toBe("M 0 0 L 0.00 -100.00 A 100 100 0 0 1 100.00 -0.00 Z");
    expect(fieldPath(0, 1)).toMatch(/^M 0 -100 A/);
    expect(linesOf("50 元现金券")).toEqual(["50 元", "现金券"]);
    expect(linesOf("满减券30元")).toEqual(["满减券", "30元"]);
    expect(linesOf("谢谢参与")).toEqual(["谢谢参与"]);
  });
  it("keeps a number with its unit", () => {
    expect(linesOf("88 元红包")).toEqual(["88 元", "红包"]);
    expect(linesOf("1288 元红包")).toEqual(["1288 元", "红包"]);
    expect(linesOf("100 积分")).toEqual(["100 积分"]);
    expect(linesOf("5 元京东购物礼品卡")).toEqual(["5 元京东", "购物礼品卡"]);
  });
  it("turns what would be upside down where the wheel stands", () => {
    expect([0, 90, 91, 180, 269, 270, 360, -90, 540].map(isUpsideDown)).toEqual([
      false,
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      true,
    ]);
  });
});
