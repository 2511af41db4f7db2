import { describe, expect, it } from "vitest";
import { cartItem, cartState } from "./fixtures";
import {
  caseHint,
  countedAlong,
  ladderHint,
  makersOf,
  matches,
  namedAmounts,
  priceMove,
  shippingHint,
  shipsFree,
  tierLeft,
} from "./hints";

const tiers = [
  { id: 1, number: 50, price: "9.50" },
  { id: 2, number: 100, price: "9.00" },
];

describe("ladder hint", () => {
  const line = (number: number, goods = {}, price = "10.00") =>
    ladderHint(cartItem({ number, price, goods: { ladder_price: tiers, ...goods } }));

  it("names the next cheaper tier", () => {
    expect(line(30)).toEqual({ number: 50, text: "再买 20 盒，单价降到 9.50" });
    expect(line(50, {}, "9.50")).toEqual({ number: 100, text: "再买 50 盒，单价降到 9.00" });
  });
  it("is silent on the last tier, without tiers and with a hidden price", () => {
    expect(line(100, {}, "9.00")).toBeNull();
    expect(line(30, { ladder_price: [] })).toBeNull();
    expect(ladderHint(cartItem({ price: null, goods: { ladder_price: tiers } }))).toBeNull();
  });
  it("reaches the tier in whole packs", () => {
    expect(line(40, { bzdw: 20 })).toEqual({ number: 60, text: "再买 20 盒，单价降到 9.50" });
  });
  it("keeps within stock and purchase limit", () => {
    expect(line(30, { number: 45 })).toBeNull();
    expect(line(30, { qg_number: 40 })).toBeNull();
  });
  it("skips tiers that aren't cheaper than the buyer's price", () => {
    expect(line(30, {}, "9.20")).toEqual({ number: 100, text: "再买 70 盒，单价降到 9.00" });
  });
  it("says up to which quantity a tier of the other kind holds", () => {
    expect(line(80, { ladder_price_type: 1 })).toEqual({ number: 50, text: "50 盒以内单价 9.50" });
    expect(line(20, { ladder_price_type: 1 }, "9.50")).toBeNull();
  });
});

describe("case hint", () => {
  const line = (number: number, goods = {}) =>
    caseHint(cartItem({ number, goods: { case_number: 200, ...goods } }));
  it("speaks up when little is missing", () => {
    expect(line(180)).toEqual({ number: 200, text: "再买 20 盒，凑满 1 整件" });
    expect(line(390)).toEqual({ number: 400, text: "再买 10 盒，凑满 2 整件" });
  });
  it("is silent far from it, on it, beyond the stock and without a case", () => {
    expect(line(100)).toBeNull();
    expect(line(200)).toBeNull();
    expect(line(190, { number: 195 })).toBeNull();
    expect(line(190, { case_number: 0 })).toBeNull();
  });
});

describe("shipping hint", () => {
  const cart = (shipping_amount: string, amount: string, no_trans_order_amount = "0.00") =>
    cartState([cartItem({ amount })], {
      shipping_data: { shipping_amount, no_trans_order_amount, freight: "12.00" },
    });
  it("is threshold − selected total − amount that can't travel free", () => {
    expect(shippingHint(cart("500.00", "380.10"))).toBe("119.90");
    expect(shippingHint(cart("500.00", "380.10", "100.00"))).toBe("19.90");
  });
  it("is gone at zero and below", () => {
    expect(shippingHint(cart("500.00", "500.00"))).toBeNull();
    expect(shippingHint(cart("500.00", "450.00", "100.00"))).toBeNull();
  });
  it("names what waits to be sent where the selection would not do without it", () => {
    expect(countedAlong(cart("500.00", "450.00", "100.00"))).toBe("100.00");
    expect(countedAlong(cart("500.00", "380.10", "100.00"))).toBe("100.00");
    expect(countedAlong(cart("500.00", "500.00", "100.00"))).toBeNull();
    expect(countedAlong(cart("500.00", "380.10"))).toBeNull();
  });
  it("asks for nothing more when everything chosen ships free anyway", () => {
    const free = cartItem({ id: 1, goods: { is_free_shipping: true } });
    const other = cartItem({ id: 2, is_selected: 0 });
    expect(shipsFree([free, other])).toBe(true);
    expect(shipsFree([free, { ...other, is_selected: 1 }])).toBe(false);
    expect(shipsFree([other])).toBe(false);
  });
  it("shows the last fen", () => {
    expect(shippingHint(cart("500.00", "499.99"))).toBe("0.01");
  });
});

describe("small words", () => {
  it("says what is missing to a tier, eligible lines only", () => {
    const items = [cartItem({ amount: "60.00" }), cartItem({ id: 2, amount: "60.00", with_coupon: 0 })];
    expect(tierLeft({ amount: "100.00" }, items)).toBe("40.00");
    expect(tierLeft({ amount: "50.00" }, items)).toBe("0.00");
  });
  it("finds the amounts a refusal names", () => {
    expect(namedAmounts("库存只剩 30 盒，请改为 30 或 20")).toEqual([30, 20]);
    expect(namedAmounts("按 5 的倍数订购，请改为 5盒或 10盒")).toEqual([5, 10]);
    expect(namedAmounts("请改为 12")).toEqual([12]);
    expect(namedAmounts("最多可订 30")).toEqual([30]);
    expect(namedAmounts("最少 5 起订")).toEqual([5]);
    expect(namedAmounts("商品已下架")).toEqual([]);
  });
  it("knows which way a price went", () => {
    expect(priceMove({ price: "11.80", old_price: "12.30" })).toBe("down");
    expect(priceMove({ price: "12.30", old_price: "11.80" })).toBe("up");
    expect(priceMove({ price: "12.30", old_price: null })).toBeNull();
    expect(priceMove({ price: null, old_price: "1.00" })).toBeNull();
  });
  it("filters by text in any field and by maker", () => {
    const item = cartItem();
    expect(matches(item, " 华北 ", 0)).toBe(true);
    expect(matches(item, "h1302", 1)).toBe(true);
    expect(matches(item, "", 2)).toBe(false);
    expect(matches(item, "布洛芬", 0)).toBe(false);
  });
  it("lists each maker once, the largest first", () => {
    const other = { maker_id: 2, sccj: "云南白药" };
    const items = [cartItem(), cartItem({ id: 2, goods: other }), cartItem({ id: 3, goods: other })];
    expect(makersOf(items).map(({ id, count }) => [id, count])).toEqual([
      [2, 2],
      [1, 1],
    ]);
  });
});
