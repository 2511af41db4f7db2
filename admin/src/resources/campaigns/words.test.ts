import { describe, expect, it } from "vitest";
import { cartOf, type TypedCart } from "./cart";
import { CAMPAIGN_KIND, SHAPES } from "./kinds";
import {
  audienceOf,
  discountText,
  formOf,
  goodsError,
  pageOf,
  phaseOf,
  rowsOf,
  saving,
  targetText,
  tiersError,
  tierText,
  zoneOf,
} from "./words";

const tier = {
  threshold: "500.00",
  cut: "30.00",
  gift_goods_id: null,
  gift_quantity: 0,
  gift_value: "0.00",
  voucher: "0.00",
};

describe("a campaign", () => {
  it("names its page once", () => {
    const zones = [
      { zone: "yyh", kind_text: "医药会" },
      { zone: "zqmb", kind_text: "买补" },
      { zone: "", kind_text: "秒杀" },
    ];
    expect(zones.map(zoneOf)).toEqual(["", "专区买补", ""]);
  });
  it("has a shape and a page for each kind", () => {
    for (const kind of Object.keys(CAMPAIGN_KIND)) {
      expect(SHAPES[kind], kind).toBeDefined();
      expect(pageOf({ id: 3, kind, zone: "" })).toMatch(/^\//);
    }
    expect(pageOf({ id: 3, kind: "subsidy", zone: "hdmb" })).toBe("/hdmb");
    expect(pageOf({ id: 3, kind: "full_reduction", zone: "" })).toBe("/zhmz/list?id=3");
  });
  it("shows what it is now once it is approved", () => {
    expect(phaseOf({ status: "approved", state: "running" })?.text).toBe("进行中");
    expect(phaseOf({ status: "approved", state: "spent" })?.text).toBe("额度已用完");
    expect(phaseOf({ status: "proposed", state: "running" })?.text).toBe("待审批");
    expect(phaseOf({ status: "stopped", state: "ended" })?.text).toBe("已停止");
  });
  it("names its buyers, there and back", () => {
    const rows = [
      { kind: "rank", value: "2" },
      { kind: "buyer_type", value: "4" },
      { kind: "region", value: "浙江省" },
      { kind: "company", value: "12" },
    ];
    expect(rowsOf(audienceOf(rows))).toEqual(rows);
    expect(rowsOf({})).toEqual([]);
  });
});

describe("what is sent", () => {
  const full = {
    name: "双旦",
    percent: 94,
    target_kind: "members",
    target_quantity: 100,
    zone: "zqmb",
    tiers: [tier, { ...tier, threshold: "900.00" }],
    goods: [{ goods_id: 1, role: "add_on", price: "8.00", stock: 5, buyer_limit: 2, set_quantity: 3 }],
  };
  it("leaves out what belongs to another kind", () => {
    expect(formOf({ ...full, kind: "daily_special" })).toMatchObject({
      percent: null,
      target_kind: "units",
      target_quantity: null,
      zone: "",
      tiers: [],
      goods: [{ role: "goods", price: "8.00", stock: null, buyer_limit: 0, set_quantity: 1 }],
    });
    expect(formOf({ ...full, kind: "group_buy" })).toMatchObject({
      target_kind: "members",
      target_quantity: 100,
    });
    expect(formOf({ ...full, kind: "welfare" })).toMatchObject({ percent: 94, goods: [{ price: null }] });
    expect(formOf({ ...full, kind: "subsidy" }).zone).toBe("zqmb");
    expect(formOf({ ...full, kind: "combination" }).goods[0]?.set_quantity).toBe(3);
  });
  it("has one threshold for add-ons, and prices of those alone", () => {
    const goods = [...full.goods, { goods_id: 2, role: "goods", price: "9.00", stock: 4 }];
    const form = formOf({ ...full, goods, kind: "add_on" });
    expect(form.tiers).toHaveLength(1);
    expect(form.goods.map(({ price, stock }) => [price, stock])).toEqual([
      ["8.00", 5],
      [null, null],
    ]);
  });
  it("counts no gift where none is named", () => {
    const none = { ...tier, gift_quantity: 3, gift_value: "9.00" };
    const { tiers } = formOf({ ...full, kind: "full_reduction", tiers: [none] });
    expect(tiers[0]).toMatchObject({ gift_goods_id: null, gift_quantity: 0, gift_value: "0.00" });
  });
});

it("is complete by what was sold, or by who has joined", () => {
  expect(targetText({ target_kind: "units", target_quantity: 60 })).toBe("卖够 60 成团");
  expect(targetText({ target_kind: "members", target_quantity: 5 })).toBe("满 5 家成团");
  expect(targetText({ target_kind: "units", target_quantity: null })).toBe("");
});

describe("what is wrong", () => {
  it("with the goods is said", () => {
    expect(goodsError([], "seckill")).toBeTruthy();
    expect(goodsError([], "welfare")).toBeUndefined();
    expect(goodsError([{ goods_id: 1 }, { goods_id: 1 }], "seckill")).toContain("第 2 个");
    expect(goodsError([{ goods_id: 1 }], "combination")).toBeTruthy();
    expect(goodsError([{ goods_id: 1, role: "goods" }], "add_on")).toContain("换购");
    expect(
      goodsError(
        Array.from({ length: 501 }, (_, at) => ({ goods_id: at })),
        "fair",
      ),
    ).toContain("删去 1 个");
  });
  it("with the tiers is said", () => {
    expect(tiersError([], "full_reduction")).toBeTruthy();
    expect(tiersError([tier, tier], "full_reduction")).toContain("第 2 档");
    expect(tiersError([tier, { ...tier, threshold: "900.00" }], "full_reduction")).toBeUndefined();
    expect(tiersError([], "seckill")).toBeUndefined();
  });
  it("with a price shows beside it", () => {
    expect(saving("8.00", "10.00")).toBe("商城价 ¥10.00，省 20%");
    expect(saving("10.00", "10.00")).toContain("不低于");
    expect(saving(null, "10.00")).toBe("商城价 ¥10.00");
    expect(saving("8.00", null)).toContain("没有商城价");
  });
});

it("tiers and discounts are said in words", () => {
  expect(tierText(tier, "full_reduction")).toBe("满 ¥500.00 减 ¥30.00");
  expect(
    tierText(
      { ...tier, cut: "0.00", gift_goods_id: 7, gift_quantity: 2, gift_value: "18.00" },
      "full_reduction",
    ),
  ).toBe("满 ¥500.00 赠 2 件（值 ¥18.00）");
  expect(tierText({ ...tier, voucher: "10.00" }, "cashback")).toBe("满 ¥500.00 返 ¥10.00 现金券");
  expect(discountText(94)).toBe("9.4 折");
  expect(discountText(90)).toBe("9 折");
});

describe("a cart that is tried", () => {
  const row = {
    name: "",
    spec: "",
    unit: "",
    base_price: null,
    price: null,
    stock: null,
    reserved: 0,
    sold: 0,
    buyer_limit: 0,
    set_quantity: 1,
  };
  const goods = [
    { ...row, goods_id: 1, role: "goods" },
    { ...row, goods_id: 2, role: "add_on" },
  ];
  const typed: TypedCart = {
    by: "company",
    coupons: "best",
    company_id: 9,
    at: null,
    lines: [
      { goods_id: 1, number: 10 },
      { goods_id: 2, number: 2 },
      { goods_id: 3, number: 1 },
    ],
  };
  it("names the campaign where its goods are lines of their own", () => {
    const { lines } = cartOf(typed, { id: 5, kind: "seckill", goods });
    expect(lines.map(({ type, campaign_id }) => [type, campaign_id])).toEqual([
      [1, 5],
      [1, 5],
      [undefined, undefined],
    ]);
    const addOn = cartOf(typed, { id: 5, kind: "add_on", goods }).lines;
    expect(addOn.map(({ type }) => type)).toEqual([undefined, 4, undefined]);
  });
  it("is ordinary where prices apply by themselves", () => {
    expect(cartOf(typed, { id: 5, kind: "welfare", goods }).lines).toEqual(typed.lines);
    expect(cartOf(typed, undefined).lines).toEqual(typed.lines);
  });
});
