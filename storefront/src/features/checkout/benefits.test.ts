import { describe, expect, it } from "vitest";
import { voucherAmount, withCoupon, withoutCoupon } from "./benefits";

describe("coupons of a checkout", () => {
  const coupons = {
    used: [
      { id: 1, name: "满100减10", amount: "10.00", item_ids: [] },
      { id: 2, name: "中药券", amount: "5.00", item_ids: [] },
    ],
    usable: [
      { id: 3, name: "满200减15", amount: "15.00", why: "不与「满100减10」同用" },
      { id: 4, name: "品牌券", amount: "1.00", why: "可以使用，您没有选它" },
    ],
    unusable: [],
    is_best: true,
    text: "",
  };
  it("make room for the one that is chosen", () => {
    expect(withCoupon(coupons, 3)).toEqual([2, 3]);
    expect(withCoupon(coupons, 4)).toEqual([1, 2, 4]);
    expect(withoutCoupon(coupons, 1)).toEqual([2]);
  });
});

describe("vouchers", () => {
  it("pay no more than they may, and nothing that is no amount", () => {
    expect(["", "12.5", "99", "-3", "abc"].map((typed) => voucherAmount(typed, "20.00"))).toEqual([
      "0.00",
      "12.50",
      "20.00",
      "0.00",
      null,
    ]);
  });
});
