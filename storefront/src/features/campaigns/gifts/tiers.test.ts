import { expect, it } from "vitest";
import { tierWords } from "./tiers";

const gift = { goods_id: 9, name: "创可贴", unit: "盒", image: "", quantity: 2, value: "12.00" };

it("says what is had from which amount on, lowest first", () => {
  const tiers = [
    { amount: "1000.00", cut: "0.00", voucher: "0.00", gift },
    { amount: "500.50", cut: "30.00", voucher: "5.00", gift: null },
  ];
  expect(tierWords({ kind: "full_reduction", tiers, threshold: null })).toEqual([
    { amount: "500.50", words: "减 30 元，返 5 元现金券" },
    { amount: "1000.00", words: "赠 创可贴 2 盒" },
  ]);
});

it("says from when on something more can be had", () => {
  expect(tierWords({ kind: "add_on", tiers: [], threshold: "300.00" })).toEqual([
    { amount: "300.00", words: "可换购下列商品" },
  ]);
  expect(tierWords({ kind: "add_on", tiers: [], threshold: null })).toEqual([]);
});
