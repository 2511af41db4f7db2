import { describe, expect, it } from "vitest";
import { byWeight, flat, placeOf, provincesLeft } from "./words";

describe("words of a freight rule", () => {
  it("say what delivery costs and when it is free", () => {
    expect(flat("15.00", "800.00")).toBe("15.00 元，满 800.00 元包邮");
    expect(flat("80.00", null)).toBe("80.00 元，不包邮");
    expect(flat("0.00", null)).toBe("免运费");
  });
  it("say weights as people do", () => {
    const rule = { first_grams: 1000, first_fee: "15.00", step_grams: 500, step_fee: "3.00" };
    expect(byWeight(rule)).toBe("首重 1 公斤 15.00 元，续重每 500 克 3.00 元");
  });
  it("name the place, and offer what has no rule", () => {
    expect(placeOf({ province: "" })).toBe("其他地区");
    const left = provincesLeft([{ province: "" }, { province: "西藏自治区" }]);
    expect(left).toHaveLength(33);
    expect(left.map(({ id }) => id)).not.toContain("西藏自治区");
  });
});
