import { describe, expect, it } from "vitest";
import { byWeight, flat } from "./freightWords";

describe("words of freight", () => {
  it("say what delivery costs and when it is free", () => {
    expect(flat("15.00", "800.00")).toBe("15.00 元，满 800.00 元包邮");
    expect(flat("80.00", null)).toBe("80.00 元，不包邮");
    expect(flat("0.00", "800.00")).toBe("免运费");
  });
  it("say weights as people do", () => {
    const rule = { first_grams: 1500, first_fee: "15.00", step_grams: 1000, step_fee: "3.00" };
    expect(byWeight(rule)).toBe("首重 1500 克 15.00 元，续重每 1 公斤 3.00 元");
  });
});
