import { describe, expect, it } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { ImportRow } from "@/api/types";
import {
  adjusted,
  cartLines,
  choiceOf,
  choose,
  fittingNumber,
  partOf,
  proposedBecause,
  totalOf,
  withScan,
} from "./choices";

const row = (part: Partial<ImportRow>): ImportRow => ({
  line: 1,
  name: "阿莫西林",
  spec: "",
  maker: "",
  code: "",
  number: null,
  status: "matched",
  unit: "",
  refused_number: "",
  goods: [],
  proposed: null,
  alternatives: [],
  ...part,
});

describe("quantities of a list", () => {
  const goods = testGoods({ base_number: 10, bzdw: 5, number: 32, qg_number: 0 });
  it("obey minimum, pack and stock", () => {
    expect([null, 1, 12, 25, 999].map((wanted) => fittingNumber(goods, wanted))).toEqual([
      10, 10, 15, 25, 30,
    ]);
  });
});

describe("what rows are to the buyer", () => {
  const goods = testGoods({ id: 7, price: "2.00", number: 100, ladder_price_type: 2 });
  it("is one of four", () => {
    const soldOut = testGoods({ id: 9, is_buy: false, number: 0 });
    expect(
      [
        row({ goods: [goods] }),
        row({ goods: [goods], refused_number: "-4" }),
        row({ goods: [soldOut] }),
        row({ status: "unmatched" }),
      ].map((one) => partOf(choiceOf(one))),
    ).toEqual(["ready", "choose", "refused", "missing"]);
  });
  it("costs what the tier says that they reach together", () => {
    const tiered = { ...goods, ladder_price: [{ id: 1, number: 10, price: "1.50" }] };
    const rows = [row({ goods: [tiered], number: 6 }), row({ line: 2, goods: [tiered], number: 4 })];
    expect(totalOf(rows.map(choiceOf))).toBe("15.00");
    expect(totalOf(rows.slice(0, 1).map(choiceOf))).toBe("12.00");
  });
});

describe("rows of a list", () => {
  it("are chosen when matched, left open when doubtful", () => {
    const goods = testGoods({ id: 7 });
    expect(choiceOf(row({ goods: [goods], number: 3 }))).toMatchObject({ goodsId: 7, number: 3 });
    const open = choiceOf(row({ status: "ambiguous", goods: [goods, testGoods({ id: 8 })], number: 4 }));
    expect(open.goodsId).toBe(0);
    expect(choose(open, 8)).toMatchObject({ goodsId: 8, number: 4 });
  });
  it("are filled with what the server proposes, and say why until the buyer chooses", () => {
    const goods = [testGoods({ id: 7 }), testGoods({ id: 8 })];
    const proposed = { goods_id: 8, because: "bought_last" } as const;
    const filled = choiceOf(row({ status: "ambiguous", goods, proposed, number: 4 }));
    expect(filled).toMatchObject({ goodsId: 8, number: 4 });
    expect(proposedBecause(filled)).toBe("上次买过");
    expect(proposedBecause(choose(filled, 7))).toBe("");
  });
  it("wait for the buyer when the quantity was refused, even with one product", () => {
    const refused = choiceOf(row({ goods: [testGoods({ id: 7 })], refused_number: "-4" }));
    expect(refused.goodsId).toBe(0);
    expect(cartLines([refused])).toEqual([]);
  });
  it("out of stock can be filled with a replacement", () => {
    const soldOut = testGoods({ id: 7, is_buy: false, number: 0 });
    const choice = choiceOf(row({ goods: [soldOut], alternatives: [testGoods({ id: 8 })], number: 2 }));
    expect(cartLines([choice])).toEqual([]);
    expect(cartLines([choose(choice, 8)]).map((line) => [line.goods_id, line.number])).toEqual([[8, 2]]);
  });
  it("become cart lines, the same goods once, what can't be bought not at all", () => {
    const goods = testGoods({ id: 7, number: 100 });
    const refused = testGoods({ id: 9, is_buy: false });
    const choices = [
      choiceOf(row({ goods: [goods], number: 3 })),
      choiceOf(row({ goods: [goods], number: 2 })),
      choiceOf(row({ goods: [refused], number: 1 })),
      choiceOf(row({ status: "unmatched" })),
    ];
    expect(cartLines(choices).map((line) => [line.goods_id, line.number])).toEqual([[7, 5]]);
  });
});

describe("a number that had to change", () => {
  const goods = testGoods({ id: 7, base_number: 10, bzdw: 5, number: 32, qg_number: 0 });
  it("says why, until the buyer sets another", () => {
    expect(adjusted(choiceOf(row({ goods: [goods], number: 3 })))).toBe("清单 3，按起订或中包装改为 10");
    expect(adjusted(choiceOf(row({ goods: [goods], number: 99 })))).toBe("清单 99，按库存或限购改为 30");
    expect(adjusted(choiceOf(row({ goods: [goods], number: 15 })))).toBe("");
    expect(adjusted({ ...choiceOf(row({ goods: [goods], number: 3 })), number: 20 })).toBe("");
  });
});

describe("scanning", () => {
  it("adds a code once and counts it up", () => {
    expect(withScan("", "6901")).toBe("6901 1");
    expect(withScan("感冒灵 2\n6901 1\n", "6901")).toBe("感冒灵 2\n6901 2");
    expect(withScan("6901 1", "6902")).toBe("6901 1\n6902 1");
  });
});
