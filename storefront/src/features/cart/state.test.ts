import { describe, expect, it } from "vitest";
import type { CartItem, CartState } from "@/api/types";
import { cartItem, cartState, cartTier } from "./fixtures";
import {
  allState,
  applyChanges,
  isLocked,
  isSelectable,
  noChanges,
  selectedLines,
  sumsOf,
  tiersOf,
  toggleAll,
  withAnswer,
} from "./state";

const ids = (items: CartItem[]) => items.map((item) => item.id);
const change = (patch: Partial<typeof noChanges>) => ({ ...noChanges, ...patch });

describe("what may be selected", () => {
  const sold = cartItem({ id: 1 });
  const forbidden = cartItem({ id: 2, goods: { is_buy: false } });
  const noStock = cartItem({ id: 3, goods: { number: 0 } });
  const hidden = cartItem({ id: 4, price: null });

  it("locks what can't be bought or has no stock", () => {
    expect([sold, forbidden, noStock, hidden].map(isLocked)).toEqual([false, true, true, true]);
  });
  it("keeps a line open that only needs another quantity, but doesn't select it", () => {
    const reason = {
      code: "step",
      message: "须按中包装 10 盒的倍数购买，请改为 10 或 20",
      brief: "",
      fix_url: null,
      goods_id: 6,
    };
    const other = { ...reason, code: "scope" };
    const wrong = cartItem({ id: 6, goods: { is_buy: false }, reasons: [reason] });
    expect([isLocked(wrong), isSelectable(wrong)]).toEqual([false, false]);
    expect(isLocked({ ...wrong, reasons: [reason, other] })).toBe(true);
  });
  it("never counts a locked line as selected, whatever the server says", () => {
    expect(ids(selectedLines([sold, forbidden, noStock]))).toEqual([1]);
  });
  it("selects only the open lines that aren't yet, in one go", () => {
    const off = cartItem({ id: 5, is_selected: 0 });
    expect(toggleAll([sold, off, forbidden])).toEqual({ ids: [5], is_selected: 1 });
    expect(toggleAll([sold, forbidden])).toEqual({ ids: [1], is_selected: 0 });
    expect(toggleAll([forbidden])).toEqual({ ids: [], is_selected: 0 });
  });
  it("knows none, some and all", () => {
    const off = cartItem({ id: 5, is_selected: 0 });
    expect(allState([off, forbidden])).toBe("none");
    expect(allState([sold, off])).toBe("some");
    expect(allState([sold, forbidden])).toBe("all");
  });
});

describe("sums before the server has answered", () => {
  const before: CartState["sums"] = {
    goods_amount: "0.00",
    manjian_amount: "30.00",
    gift_value: "0.00",
    gift_amount: "5.00",
    total: "0.00",
    lines: 0,
    pieces: 0,
  };
  it("adds the selected amounts, takes the reduction off, adds the gifts", () => {
    const items = [
      cartItem({ id: 1, number: 3, amount: "30.30" }),
      cartItem({ id: 2, number: 2, amount: "20.20" }),
      cartItem({ id: 3, is_selected: 0, amount: "99.00" }),
    ];
    expect(sumsOf(items, before)).toMatchObject({
      goods_amount: "50.50",
      total: "25.50",
      lines: 2,
      pieces: 5,
    });
  });
  it("is nothing without a selection, and never below nothing", () => {
    expect(sumsOf([], before).total).toBe("0.00");
    expect(sumsOf([cartItem({ amount: "10.00" })], before).total).toBe("5.00");
  });
});

describe("full reductions", () => {
  const tiers = [cartTier({ amount: "100.00", cut: "5.00" }), cartTier({ amount: "50.00", cut: "2.00" })];
  it("judges by the eligible lines only and puts reached tiers first", () => {
    const items = [
      cartItem({ id: 1, amount: "60.00" }),
      cartItem({ id: 2, amount: "60.00", with_coupon: 0 }),
    ];
    expect(tiersOf(tiers, items).map(({ amount, status }) => [amount, status])).toEqual([
      ["50.00", 1],
      ["100.00", 0],
    ]);
  });
});

describe("applyChanges", () => {
  const state = cartState([
    cartItem({ id: 1, number: 2, price: "4.55", amount: "9.10" }),
    cartItem({ id: 2, is_selected: 0 }),
    cartItem({ id: 3, goods: { number: 0 } }),
  ]);

  it("leaves the state itself alone when there is nothing to change", () => {
    expect(applyChanges(state, noChanges)).toBe(state);
  });
  it("shows a new quantity with its amount and sums", () => {
    const shown = applyChanges(state, change({ numbers: new Map([[1, 3]]) }));
    expect(shown.data[0]).toMatchObject({ number: 3, amount: "13.65" });
    expect(shown.sums.total).toBe("13.65");
  });
  it("keeps untouched lines identical, so that they aren't drawn again", () => {
    const shown = applyChanges(state, change({ numbers: new Map([[1, 3]]) }));
    expect(shown.data[1]).toBe(state.data[1]);
  });
  it("never selects a locked line", () => {
    const shown = applyChanges(
      state,
      change({
        selected: new Map([
          [2, 1],
          [3, 1],
        ]),
      }),
    );
    expect(shown.data.map((item) => item.is_selected)).toEqual([1, 1, 0]);
  });
  it("follows the sum of each freight class by its own lines: fewer, gone, no longer chosen", () => {
    const part = { fee: "10.00", free_from: "100.00", name: "" } as const;
    const parts = [
      { ...part, class: "ordinary", amount: "30.00", missing: "70.00" },
      { ...part, class: "preferred", amount: "20.00", missing: null },
    ] as const;
    const before = cartState(
      [
        cartItem({ id: 1, number: 2, amount: "20.00" }),
        cartItem({ id: 2, number: 1, amount: "10.00" }),
        cartItem({ id: 3, number: 2, amount: "20.00", goods: { freight_class: "preferred" } }),
      ],
      { shipping_data: { ...state.shipping_data, parts: [...parts] } },
    );
    const amounts = (patch: Partial<typeof noChanges>) =>
      applyChanges(before, change(patch)).shipping_data.parts.map(({ amount, missing }) => [amount, missing]);
    expect(amounts({ numbers: new Map([[1, 1]]) })).toEqual([
      ["20.00", "80.00"],
      ["20.00", null],
    ]);
    expect(amounts({ removed: new Set([2]), selected: new Map([[3, 0]]) })).toEqual([
      ["20.00", "80.00"],
      ["0.00", null],
    ]);
  });
  it("hides removed lines", () => {
    expect(ids(applyChanges(state, change({ removed: new Set([1]) })).data)).toEqual([2, 3]);
  });
});

describe("withAnswer", () => {
  const before = cartState([
    cartItem({ id: 1, number: 2, amount: "20.00" }),
    cartItem({ id: 2 }),
    cartItem({ id: 3, is_selected: 0 }),
  ]);
  /** The server's brief answer about a cart that now holds `whole`. */
  const answer = (told: CartItem[], whole: CartItem[]) => ({ ...cartState(whole), data: told });

  it("puts the line with its new number in its place and leaves the others as they are", () => {
    const line = cartItem({ id: 1, number: 5, amount: "45.00", price: "9.00" });
    const { cart, fits } = withAnswer(
      before,
      { kind: "number", id: 1, number: 5 },
      answer([line], [line, ...before.data.slice(1)]),
    );
    expect(fits).toBe(true);
    expect(cart.data[0]).toBe(line);
    expect(cart.data[1]).toBe(before.data[1]);
    expect(cart.sums.goods_amount).toBe("55.00");
  });
  it("takes a selection as asked for, but for the lines that came back", () => {
    const gone = cartItem({ id: 2, is_selected: 0, goods: { is_buy: false } });
    const all = before.data.map((item) => ({ ...item, is_selected: 1 }));
    const whole = [all[0], gone, all[2]].filter((item) => item !== undefined);
    const job = { kind: "select" as const, ids: [2, 3], is_selected: 1 as const };
    const { cart, fits } = withAnswer(before, job, answer([gone], whole));
    expect(fits).toBe(true);
    expect(cart.data.map((item) => item.is_selected)).toEqual([1, 0, 1]);
  });
  it("drops what was removed", () => {
    const { cart, fits } = withAnswer(
      before,
      { kind: "remove", ids: [1, 3] },
      answer([], before.data.slice(1, 2)),
    );
    expect(fits).toBe(true);
    expect(ids(cart.data)).toEqual([2]);
  });
  it("notices that another device was at it too", () => {
    const more = [...before.data, cartItem({ id: 4, is_selected: 0 })];
    expect(withAnswer(before, { kind: "select", ids: [1], is_selected: 1 }, answer([], more)).fits).toBe(
      false,
    );
    const other = before.data.map((item) => (item.id === 2 ? { ...item, number: 3, amount: "30.00" } : item));
    expect(withAnswer(before, { kind: "select", ids: [1], is_selected: 1 }, answer([], other)).fits).toBe(
      false,
    );
  });
});
