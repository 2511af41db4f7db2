import { describe, expect, it } from "vitest";
import { givenBack, mostOf, percentOf, savingOf, setPrice } from "./saving";

describe("what an offer saves", () => {
  it("is told by unit and in per cent, rounded down", () => {
    expect(savingOf({ price: "9.40", save: "0.60" })).toEqual({
      amount: "0.60",
      percent: 6,
      before: "10.00",
    });
    expect(savingOf({ price: "18.79", save: "1.20" })).toEqual({
      amount: "1.20",
      percent: 6,
      before: "19.99",
    });
  });
  it("is nothing where nothing comes off or no price is shown", () => {
    expect(savingOf({ price: "10.00", save: "0.00" })).toBeNull();
    expect(savingOf({ price: "10.00", save: null })).toBeNull();
    expect(savingOf({ price: null, save: "1.00" })).toBeNull();
  });
});

describe("what a subsidy gives back", () => {
  it("is counted from the buyer's own price", () => {
    expect(givenBack({ goods: { price: "9.50" }, price: "8.00" })).toBe("1.50");
    expect(givenBack({ goods: { price: "8.00" }, price: "8.00" })).toBeNull();
    expect(givenBack({ goods: { price: null }, price: "8.00" })).toBeNull();
  });
});

describe("how far something has come", () => {
  it("is full only when it is there", () => {
    const parts = [0, 299, 300, 450].map((part) => percentOf(part, 300));
    expect(parts).toEqual([0, 99, 100, 100]);
    expect(percentOf(5, 0)).toBe(100);
  });
});

describe("a set", () => {
  const parts = [
    { price: "9.00", save: "1.00", set_quantity: 10 },
    { price: "20.50", save: null, set_quantity: 2 },
  ];
  it("costs what its parts do, and saves what they save", () => {
    expect(setPrice(parts)).toEqual({ price: "131.00", before: "141.00", save: "10.00" });
  });
  it("has no price while one of it is hidden", () => {
    expect(setPrice([...parts, { price: null, save: null, set_quantity: 1 }])).toBeNull();
  });
});

describe("how many may still be taken", () => {
  it("follows the stock of the offer and the buyer's limit", () => {
    expect(mostOf({ left: 50, buyer_limit: 20, bought: 5 })).toBe(15);
    expect(mostOf({ left: 3, buyer_limit: 0, bought: 5 })).toBe(3);
    expect(mostOf({ left: null, buyer_limit: 2, bought: 5 })).toBe(0);
    expect(mostOf({ left: null, buyer_limit: 0, bought: 0 })).toBeNull();
  });
});
