// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import type { Campaign, CampaignGoods } from "../../api/types";
import { offerOf } from "./offer";
import { Preview } from "./Preview";

afterEach(cleanup);

const goods: CampaignGoods = {
  goods_id: 1,
  name: "阿莫西林胶囊",
  spec: "0.25g*24粒",
  unit: "盒",
  role: "goods",
  base_price: "19.99",
  price: "15.00",
  stock: null,
  buyer_limit: 0,
  set_quantity: 1,
  reserved: 0,
  sold: 0,
};

describe("what buyers read at a product", () => {
  it("is the price, the one before, and what it saves", () => {
    expect(offerOf({ kind: "seckill", percent: null }, { ...goods, stock: 50, buyer_limit: 5 })).toEqual({
      price: "15.00",
      before: "19.99",
      words: ["每盒省 ¥4.99", "剩 50 盒", "每家限 5 盒"],
    });
  });
  it("is floored to the fen where a share is asked", () => {
    expect(offerOf({ kind: "welfare", percent: 94 }, { ...goods, price: null }).price).toBe("18.79");
  });
  it("is the usual price where something comes back later, or nothing is asked for less", () => {
    expect(offerOf({ kind: "subsidy", percent: null }, goods)).toEqual({
      price: "19.99",
      before: null,
      words: ["每盒返 ¥4.99 现金券"],
    });
    expect(offerOf({ kind: "full_reduction", percent: null }, { ...goods, price: null })).toEqual({
      price: "19.99",
      before: null,
      words: [],
    });
  });
});

describe("the preview of a campaign", () => {
  const draft = {
    id: 3,
    kind: "seckill",
    kind_text: "秒杀",
    name: "双旦秒杀",
    remark: "每天十点",
    zone: "",
    image: "",
    percent: null,
    starts_at: "2026-12-24T02:00:00Z",
    ends_at: "2026-12-24T04:00:00Z",
    with_coupon: false,
    tiers: [],
    goods: Array.from({ length: 8 }, (_, at) => ({ ...goods, goods_id: at + 1 })),
  } as unknown as Campaign;
  it("is there before it is approved: name, time, the first goods and how many more", () => {
    render(<Preview campaign={draft} />);
    expect(screen.getByRole("heading", { name: "双旦秒杀" })).toBeTruthy();
    expect(screen.getByText("每天十点")).toBeTruthy();
    expect(screen.getAllByRole("listitem")).toHaveLength(6);
    expect(screen.getByText("另有 2 个品种")).toBeTruthy();
    expect(screen.getByText("不参加满减和优惠券")).toBeTruthy();
  });
});
