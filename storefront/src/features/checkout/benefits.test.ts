import { describe, expect, it } from "vitest";
import type { Checkout } from "@/api/types";
import { checkoutOf } from "@/features/cart/fixtures";
import {
  changedExtras,
  extrasOf,
  voucherAmount,
  voucherTrouble,
  withCoupon,
  withoutCoupon,
} from "./benefits";

describe("coupons of a checkout", () => {
  const coupons = {
    used: [
      { id: 1, name: "满100减10", amount: "10.00", item_ids: [], days_left: null },
      { id: 2, name: "中药券", amount: "5.00", item_ids: [], days_left: null },
    ],
    usable: [
      { id: 3, name: "满200减15", amount: "15.00", why: "不与「满100减10」同用", days_left: null },
      { id: 4, name: "品牌券", amount: "1.00", why: "可以使用，您没有选它", days_left: null },
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

describe("a typed amount of vouchers", () => {
  it("makes the order wait unless the total was counted with it", () => {
    const voucher = { balance: "50.00", usable: "20.00", used: "20.00" };
    const waits = [null, "20", "99", "abc", "10"].map((typed) => voucherTrouble(typed, voucher) !== null);
    expect(waits).toEqual([false, false, false, true, true]);
  });
});

describe("what comes besides money off", () => {
  const gift = (goods_id: number, number: number, is_given = true) => ({
    goods_id,
    number,
    is_given,
    name: `赠品${goods_id}`,
    image: "",
    spec: "",
    unit: "盒",
    value: "5.00",
    campaign_id: 3,
    campaign: "满赠",
    group_key: "",
    why: "",
  });
  const seen: Checkout = checkoutOf([], {
    gifts: [gift(1, 2), gift(2, 1), gift(9, 1, false)],
    subsidies: [
      { campaign_id: 4, name: "买补", amount: "5.00" },
      { campaign_id: 5, name: "买补二", amount: "0.10" },
    ],
  });
  it("is sent with the order as it was seen", () => {
    expect(extrasOf(seen)).toEqual({
      gifts: [
        { goods_id: 1, number: 2 },
        { goods_id: 2, number: 1 },
      ],
      promise: "5.10",
    });
  });
  it("is named where it is no longer the same", () => {
    const now = checkoutOf([], { gifts: [gift(1, 2, false), gift(2, 1)], subsidies: [] });
    expect(changedExtras(seen, now)).toEqual([
      { name: "赠品 赠品1", before: "× 2", after: "没有" },
      { name: "完成后返现金券", before: "5.10", after: "0.00" },
    ]);
    expect(changedExtras(seen, seen)).toEqual([]);
  });
});
