import { expect, it } from "vitest";
import { termsOf } from "./terms";

const campaign = (kind: string, with_coupon: boolean, buyer_limit = 0, times_had = 0) => ({
  kind,
  with_coupon,
  buyer_limit,
  times_had,
});

it("says what a campaign does not go together with", () => {
  expect(termsOf(campaign("seckill", true))).toEqual([]);
  expect(termsOf(campaign("seckill", false))).toEqual(["不参加满减，不能用优惠券"]);
  expect(termsOf(campaign("full_reduction", false))).toEqual(["不与优惠券同享"]);
  expect(termsOf(campaign("add_on", false))).toEqual(["换购的商品不参加满减，不能用优惠券"]);
  expect(termsOf(campaign("cashback", false))).toEqual([]);
});

it("says how often one may have it, and how often one had", () => {
  expect(termsOf(campaign("full_reduction", true, 2))).toEqual(["每家限 2 次"]);
  expect(termsOf(campaign("full_reduction", true, 2, 1))).toEqual(["每家限 2 次，您已用 1 次"]);
  expect(termsOf(campaign("full_reduction", true, 2, 2))).toEqual(["每家限 2 次，您已经用完"]);
  expect(termsOf(campaign("combination", true, 20))).toEqual(["每家限 20 套"]);
});
