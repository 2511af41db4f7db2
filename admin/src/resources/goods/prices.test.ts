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
    expect(turningPoints({ ...from, ladder_type: 0 }, 1)[0]?.price).toBe("10.00");
  });

  it("must rise in quantity and stay below the base price", () => {
    const wrong = [steps[1], steps[0], { number: 80, price: "10.01" }].flatMap((one) => (one ? [one] : []));
    expect(Object.keys(ladderErrors({ ...from, ladder_prices: wrong }))).toEqual([
      "ladder_prices.1.number",
      "ladder_prices.2.price",
    ]);
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
