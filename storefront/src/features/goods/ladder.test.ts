import { describe, expect, it } from "vitest";
import { tierFor, unitPrice } from "@/features/cart/unitPrice";
import { amountFor, ladderSteps, nextStepHint, stepFor } from "./ladder";

const ladder_price = [
  { id: 2, number: 100, price: "9.00" },
  { id: 1, number: 50, price: "9.50" },
];
const from = { price: "10.00", unit: "盒", ladder_price, ladder_price_type: 2 };
const upTo = { ...from, ladder_price_type: 1 };
const labels = (goods: typeof from) => ladderSteps(goods).map((step) => `${step.label} ${step.price}`);

describe("from-quantity tiers", () => {
  it("hold from their number on", () => {
    expect(tierFor(from, 49)).toBeNull();
    expect(unitPrice(from, 49)).toBe("10.00");
    expect(unitPrice(from, 50)).toBe("9.50");
    expect(unitPrice(from, 99)).toBe("9.50");
    expect(unitPrice(from, 100)).toBe("9.00");
  });
  it("are the reading of every type but 1", () => {
    expect(unitPrice({ ...from, ladder_price_type: 0 }, 60)).toBe("9.50");
  });
  it("show as ranges below which the plain price stands", () => {
    expect(labels(from)).toEqual(["1–49 盒 10.00", "50–99 盒 9.50", "100 盒起 9.00"]);
  });
});

describe("up-to-quantity tiers", () => {
  it("hold up to their number", () => {
    expect(tierFor(upTo, 50)?.id).toBe(1);
    expect(tierFor(upTo, 51)?.id).toBe(2);
    expect(unitPrice(upTo, 101)).toBe("10.00");
  });
  it("show as ranges above which the plain price stands", () => {
    expect(labels(upTo)).toEqual(["1–50 盒 9.50", "51–100 盒 9.00", "101 盒起 10.00"]);
  });
});

it("never lets a tier make goods dearer", () => {
  const special = { ...from, price: "9.20" };
  expect(unitPrice(special, 60)).toBe("9.20");
  expect(unitPrice(special, 100)).toBe("9.00");
  expect(labels(special)).toEqual(["1–49 盒 9.20", "50–99 盒 9.20", "100 盒起 9.00"]);
});

it("counts without rounding errors", () => {
  expect(amountFor({ ...from, price: "0.29", ladder_price: [] }, 3)).toBe("0.87");
  expect(amountFor(from, 100)).toBe("900.00");
});

it("says nothing of hidden prices", () => {
  const hidden = { ...from, price: null };
  expect(unitPrice(hidden, 5)).toBeNull();
  expect(amountFor(hidden, 5)).toBeNull();
  expect(ladderSteps(hidden)).toEqual([]);
});

it("tells how far the next cheaper step is", () => {
  expect(stepFor(ladderSteps(from), 60)?.id).toBe(1);
  expect(nextStepHint(from, 60)).toBe("再买 40 盒，每盒降到 ¥9.00");
  expect(nextStepHint(from, 100)).toBe("");
  expect(nextStepHint(from, 60, 99)).toBe("");
  expect(nextStepHint(upTo, 100)).toBe("");
});
