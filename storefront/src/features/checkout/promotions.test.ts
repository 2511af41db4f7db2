import { describe, expect, it } from "vitest";
import type { ActivityData } from "@/api/types";
import { cartItem, cartState, cartTier } from "@/features/cart/fixtures";
import { goodsOf, lineMark, lineUnit, wishesOf } from "@/features/cart/lines";
import { applyChanges, isLocked, noChanges, withAnswer } from "@/features/cart/state";
import { lineRules } from "@/features/goods/lineRules";
import { campaignHints, nextByLine, tierGives } from "./promotions";

const activity = (patch: Partial<ActivityData>): ActivityData => ({
  manjians: [],
  hints: [],
  lines: [],
  gifts: [],
  gave_way: [],
  subsidies: [],
  groups: [],
  ...patch,
});
const hint = (campaign_id: number, eligible: string, line_ids: number[] = []) => ({
  campaign_id,
  name: "",
  kind: "full_reduction",
  eligible,
  missing: null,
  text: "",
  line_ids,
});

describe("hints of campaigns", () => {
  it("say what is had and what is missing, reached ones first, then the nearest", () => {
    const manjians = [
      cartTier({ campaign_id: 1, name: "甲", amount: "500.00", cut: "30.00", status: 1 }),
      cartTier({ campaign_id: 1, name: "甲", amount: "1000.00", cut: "80.00" }),
      cartTier({ campaign_id: 2, name: "乙", amount: "900.00", cut: "20.00" }),
      cartTier({ campaign_id: 3, name: "丙", kind: "add_on", amount: "600.00", cut: "0.00" }),
    ];
    const hints = [hint(1, "520.00"), hint(2, "100.00"), hint(3, "580.50")];
    expect(
      campaignHints(activity({ manjians, hints })).map(({ name, reached, left, gives }) => [
        name,
        reached,
        left,
        gives,
      ]),
    ).toEqual([
      ["甲", "满 500 减 ¥30", "480.00", "减 ¥80"],
      ["丙", "", "19.50", "可换购"],
      ["乙", "", "800.00", "减 ¥20"],
    ]);
  });
  it("stand at the lines that count, each with its nearest", () => {
    const manjians = [
      cartTier({ campaign_id: 1, amount: "500.00", cut: "30.00", status: 1 }),
      cartTier({ campaign_id: 2, amount: "900.00", cut: "20.00" }),
      cartTier({ campaign_id: 3, kind: "add_on", amount: "600.00", cut: "0.00" }),
    ];
    const hints = [hint(1, "520.00", [4]), hint(2, "100.00", [5, 6]), hint(3, "580.50", [6, 7])];
    expect([...nextByLine(activity({ manjians, hints }))]).toEqual([
      [5, "还差 ¥800.00 减 ¥20"],
      [6, "还差 ¥19.50 可换购"],
      [7, "还差 ¥19.50 可换购"],
    ]);
  });
  it("name gifts", () => {
    const gift = { goods_id: 1, name: "板蓝根", number: 2, value: "20.00" };
    expect(tierGives({ kind: "gift", cut: "0.00", gift })).toBe("赠 板蓝根 ×2");
    expect(tierGives({ kind: "gift", cut: "5.50", gift })).toBe("减 ¥5.50，赠 板蓝根 ×2");
  });
  it("follow the buyer's changes by the lines that count", () => {
    const state = cartState([cartItem({ id: 1, amount: "10.00" }), cartItem({ id: 2, amount: "10.00" })], {
      activity_data: activity({
        manjians: [cartTier({ campaign_id: 7, amount: "50.00" })],
        hints: [hint(7, "10.00", [1])],
      }),
    });
    const after = applyChanges(state, { ...noChanges, numbers: new Map([[2, 9]]) });
    expect(after.activity_data.manjians[0]?.status).toBe(0);
    const more = applyChanges(state, { ...noChanges, numbers: new Map([[1, 5]]) });
    expect(more.activity_data.manjians[0]?.status).toBe(1);
    expect(more.activity_data.hints[0]?.eligible).toBe("50.00");
  });
});

describe("lines of campaigns", () => {
  const part = (id: number, number: number) => ({
    goods: cartItem({ id }).goods,
    number,
    price: "1.00",
    amount: "1.00",
  });
  const set = cartItem({
    type: 3,
    number: 2,
    campaign_id: 1,
    combination: { campaign_id: 1, name: "感冒组合", goods: [part(5, 2), part(6, 1)] },
  });
  it("have a mark and are counted in their unit", () => {
    expect([0, 1, 2, 3, 4].map((type) => lineMark({ type })?.tag)).toEqual([
      undefined,
      "秒",
      "拼",
      "组",
      "换购",
    ]);
    expect([lineUnit(set), lineRules(set).step]).toEqual(["套", 1]);
    const packs = { base_number: 10, bzdw: 10 };
    const inPacks = [cartItem({ goods: packs }), cartItem({ type: 1, campaign_id: 4, goods: packs })].map(
      lineRules,
    );
    expect(inPacks.map(({ min, step }) => [min, step])).toEqual([
      [10, 10],
      [1, 1],
    ]);
    expect(wishesOf(set)).toEqual([
      { goods_id: 5, number: 4 },
      { goods_id: 6, number: 2 },
    ]);
    expect(goodsOf([set, cartItem({ id: 6 })])).toEqual([5, 6]);
  });
  it("are lost when the campaign is over, and wait when only others are missing", () => {
    const because = (code: string) =>
      cartItem({
        goods: { is_buy: false },
        reasons: [{ code, message: "", brief: "", fix_url: null, goods_id: 1 }],
      });
    expect(
      ["campaign_ended", "campaign_stock", "add_on_threshold"].map((code) => isLocked(because(code))),
    ).toEqual([true, false, false]);
  });
});

describe("a brief answer", () => {
  it("tells the shares of every line", () => {
    const state = cartState([
      cartItem({ id: 1, goods_manjian_amount: "3.00" }),
      cartItem({ id: 2, goods_manjian_amount: "2.00" }),
    ]);
    const answer = cartState([], {
      total: 2,
      sums: state.sums,
      activity_data: activity({ lines: [{ id: 2, goods_manjian_amount: "2.00", gift_data: null }] }),
    });
    const { cart } = withAnswer(state, { kind: "select", ids: [1], is_selected: 1 }, answer);
    expect(cart.data.map((line) => line.goods_manjian_amount)).toEqual(["0.00", "2.00"]);
    expect(cart.data[1]).toBe(state.data[1]);
  });
});
