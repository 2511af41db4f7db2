import { describe, expect, it } from "vitest";
import type { CartState } from "@/api/types";
import { cartItem, cartState } from "@/features/cart/fixtures";
import { caseHint, ladderHint, makersOf, matches, namedAmounts, priceMove, shippingHints } from "./hints";

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

describe("shipping hints", () => {
  type Part = CartState["shipping_data"]["parts"][number];
  const part = (patch: Partial<Part> = {}): Part => ({
    class: "ordinary",
    name: "普通商品",
    amount: "380.10",
    fee: "15.00",
    free_from: "500.00",
    missing: "119.90",
    ...patch,
  });
  const cart = (parts: Part[], no_trans_order_amount = "0.00", items = [cartItem()]) =>
    cartState(items, {
      shipping_data: { shipping_amount: "500.00", no_trans_order_amount, freight: "12.00", parts },
    });
  const preferred = part({ class: "preferred", name: "优选商品", amount: "99.00", free_from: "300.00" });

  it("say what is missing, by class only where there are several", () => {
    expect(shippingHints(cart([part()]))).toMatchObject([{ name: "", threshold: "500.00", left: "119.90" }]);
    const both = shippingHints(cart([part(), { ...preferred, missing: "201.00" }]));
    expect(both.map(({ name, left }) => [name, left])).toEqual([
      ["普通商品", "119.90"],
      ["优选商品", "201.00"],
    ]);
  });
  it("are reached at zero, by amount or by number", () => {
    expect(shippingHints(cart([part({ missing: "0.00", fee: "0.00" })]))[0]).toMatchObject({
      left: null,
      fee: null,
    });
  });
  it("name what waits to be sent where the selection would not do without it, for ordinary goods alone", () => {
    const along = (parts: Part[]) => shippingHints(cart(parts, "100.00")).map((hint) => hint.along);
    expect(along([part({ amount: "450.00" }), preferred])).toEqual(["100.00", null]);
    expect(along([part({ amount: "500.00" })])).toEqual([null]);
  });
  it("say the fee of what no amount makes free", () => {
    const cold = part({ class: "cold_chain", name: "冷链商品", free_from: null, missing: null });
    expect(shippingHints(cart([cold]))).toMatchObject([{ name: "冷链商品", fee: "15.00", left: null }]);
  });
  it("show the way to free delivery before anything is selected", () => {
    const nothing = [cartItem({ is_selected: 0 })];
    expect(shippingHints(cart([], "100.00", nothing))).toMatchObject([
      { threshold: "500.00", left: "400.00" },
    ]);
  });
});

describe("small words", () => {
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
