import { describe, expect, it } from "vitest";
import { mostOf, priceWords } from "./price";

describe("what something costs in points", () => {
  it("names the money only where there is some", () => {
    expect(priceWords({ points: 500, money: "0.00" })).toBe("500 积分");
    expect(priceWords({ points: 1500, money: "9.90" }, 2)).toBe("3,000 积分 + ¥19.80");
  });
  it("is bounded by stock, limit and points", () => {
    const goods = { points: 500, stock: 20, limit: 3, bought: 1 };
    expect(mostOf(goods, 10_000)).toBe(2);
    expect(mostOf({ ...goods, limit: null }, 1700)).toBe(3);
    expect(mostOf({ ...goods, limit: null }, null)).toBe(20);
    expect(mostOf({ ...goods, bought: 5 }, 10_000)).toBe(0);
  });
});
