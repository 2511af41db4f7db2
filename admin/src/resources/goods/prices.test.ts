import { describe, expect, it } from "vitest";
import { ladderErrors, rankErrors, turningPoints, unitPrice } from "./prices";

const steps = [
  { number: 10, price: "9.00" },
  { number: 50, price: "8.00" },
];
const upTo = { ladder_type: 1, ladder_prices: steps, base_price: "7.00" };
const from = { ladder_type: 2, ladder_prices: steps, base_price: "10.00" };

describe("ladder", () => {
  it.each([
    [1, "9.00"],
    [10, "9.00"],
    [11, "8.00"],
    [50, "8.00"],
    [51, "7.00"],
  ])("type 1: %i costs %s", (quantity, price) => expect(unitPrice(upTo, quantity)).toBe(price));

  it.each([
    [9, "10.00"],
    [10, "9.00"],
    [49, "9.00"],
    [50, "8.00"],
  ])("type 2: %i costs %s", (quantity, price) => expect(unitPrice(from, quantity)).toBe(price));

  it("shows the points where the price changes", () => {
    expect(turningPoints(from, 5).map((one) => one.from)).toEqual([5, 10, 50]);
    expect(turningPoints(upTo, 5).map((one) => one.from)).toEqual([5, 11, 51]);
    expect(turningPoints({ ...from, ladder_prices: [] }, 1)[0]?.price).toBe("10.00");
  });

  it("must rise in quantity, not in price, and stay below the base price", () => {
    const wrong = [
      { number: 50, price: "8.00" },
      { number: 10, price: "9.00" },
      { number: 80, price: "8.50" },
    ];
    expect(ladderErrors({ ...from, ladder_prices: wrong })).toEqual({
      "ladder_prices.1.number": "数量要比上一档大",
      "ladder_prices.1.price": "数量越大价格不应越高",
    });
    expect(ladderErrors({ ...upTo, ladder_prices: [{ number: 10, price: "7.01" }] })).toEqual({
      "ladder_prices.0.price": "不能高于基础价",
    });
    expect(ladderErrors({ ...from, base_price: null })).toEqual({ base_price: "有阶梯价时要先填基础价" });
    expect(ladderErrors({ ...from, base_price: null, ladder_prices: [] })).toEqual({});
    expect(ladderErrors(from)).toEqual({});
  });
});

it("names a rank that is there twice", () => {
  const ranks = [
    { rank: 1, price: "1.00" },
    { rank: 1, price: "2.00" },
  ];
  expect(rankErrors({ rank_prices: ranks })).toEqual({ "rank_prices.1.rank": "这个等级已经有价格" });
});
