import { describe, expect, it } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { GoodsCard, ReplenishmentProposal, StockSheetRow } from "@/api/types";
import {
  choose,
  type Item,
  isTaken,
  itemOfHabit,
  itemOfRow,
  numberOf,
  partOf,
  totalOf,
  wantedOf,
  wishesOf,
} from "./proposals";

const proposal = (numbers: number[], goods: Partial<GoodsCard> = {}): ReplenishmentProposal => ({
  goods: testGoods(goods),
  why: "",
  lasts: null,
  on_the_way: 0,
  plans: [7, 14, 30].map((days, at) => ({ days, missing: numbers[at] ?? 0, number: numbers[at] ?? 0 })),
  is_special: false,
  caution: "",
});
const row = (part: Partial<StockSheetRow>): StockSheetRow => ({
  line: 3,
  name: "感冒灵",
  spec: "10g*9袋",
  maker: "",
  code: "",
  stock: "2",
  status: "matched",
  proposals: [],
  missing: [5, 12, 28],
  ...part,
});

describe("a compound with special ingredients", () => {
  const item = itemOfHabit({ ...proposal([2, 2, 2]), is_special: true, caution: "含麻黄碱类复方制剂" });
  it("is shown as due, and taken only when the buyer ticks it", () => {
    expect([partOf(item, 7), isTaken(item, 7), wishesOf([item], 7)]).toEqual(["due", false, []]);
    expect(wishesOf([{ ...item, taken: true }], 7)).toEqual([{ goods_id: 1, number: 2 }]);
  });
});

describe("what is proposed", () => {
  const item = itemOfHabit(proposal([0, 20, 50], { bzdw: 10 }));
  it("is taken for as long as something is missing", () => {
    expect([7, 14, 30].map((days) => isTaken(item, days as 7))).toEqual([false, true, true]);
    expect([7, 14, 30].map((days) => partOf(item, days as 7))).toEqual(["enough", "due", "due"]);
    expect(wishesOf([item], 14)).toEqual([{ goods_id: 1, number: 20 }]);
    expect(wishesOf([item], 7)).toEqual([]);
  });
  it("gives way to what the buyer decides", () => {
    expect(wishesOf([{ ...item, taken: false }], 14)).toEqual([]);
    expect(wishesOf([{ ...item, number: 40 }], 14)).toEqual([{ goods_id: 1, number: 40 }]);
    const wanted: Item = { ...item, taken: true };
    expect([partOf(wanted, 7), numberOf(wanted, 7)]).toEqual(["due", 10]);
  });
  it("is never what may not be bought", () => {
    const refused = itemOfHabit(proposal([0, 0, 0], { is_buy: false }));
    expect([partOf(refused, 14), isTaken({ ...refused, taken: true }, 14)]).toEqual(["refused", false]);
  });
});

describe("rows of a stock sheet", () => {
  it("are chosen when matched, left open when doubtful, missing when not found", () => {
    const options = [proposal([5, 12, 28], { id: 7 }), proposal([10, 20, 30], { id: 8 })];
    expect(partOf(itemOfRow(row({ proposals: options.slice(0, 1) })), 7)).toBe("due");
    const open = itemOfRow(row({ status: "ambiguous", proposals: options }));
    expect([partOf(open, 7), isTaken(open, 7)]).toEqual(["choose", false]);
    expect(wishesOf([choose(open, 8)], 14)).toEqual([{ goods_id: 8, number: 20 }]);
    const lost = itemOfRow(row({ status: "unmatched" }));
    expect(partOf(lost, 7)).toBe("missing");
    expect(wantedOf(lost, 14)).toMatchObject({ name: "感冒灵", spec: "10g*9袋", number: 12 });
  });
  it("of the same goods count together", () => {
    const item = itemOfRow(row({ proposals: [proposal([5, 12, 28])] }));
    const again: Item = { ...item, key: "row-9", number: 3 };
    expect(wishesOf([item, again], 7)).toEqual([{ goods_id: 1, number: 8 }]);
    expect(totalOf([item, again], 7)).toBe("80.00");
  });
});
