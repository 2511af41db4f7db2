import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Campaign, CampaignPreview, PreviewedGoods } from "../../api/types";
import { offerOf } from "./offer";
import { Preview } from "./Preview";

const PATIENCE = { timeout: 20_000 };

const goods: PreviewedGoods = {
  goods_id: 1,
  name: "阿莫西林胶囊",
  spec: "0.25g*24粒",
  unit: "盒",
  role: "goods",
  own_price: "19.99",
  price: "15.00",
  save: "4.99",
  set_quantity: 1,
  left: null,
  buyer_limit: 0,
  tags: [],
  reasons: [],
};

describe("what buyers read at a product", () => {
  it("is the price, the one before, and what it saves", () => {
    expect(offerOf({ kind: "seckill" }, { ...goods, left: 50, buyer_limit: 5 })).toEqual({
      price: "15.00",
      before: "19.99",
      words: ["每盒省 ¥4.99", "剩 50 盒", "每家限 5 盒"],
    });
  });
  it("is their own price where something comes back later, or nothing is asked for less", () => {
    expect(offerOf({ kind: "subsidy" }, goods)).toEqual({
      price: "19.99",
      before: null,
      words: ["每盒返 ¥4.99 现金券"],
    });
    expect(offerOf({ kind: "full_reduction" }, { ...goods, price: null, save: null })).toEqual({
      price: "19.99",
      before: null,
      words: [],
    });
    expect(offerOf({ kind: "daily_special" }, { ...goods, price: "19.99", save: "0.00" })).toEqual({
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
    goods: [{ role: "goods" }, { role: "goods" }, { role: "goods" }],
  } as unknown as Campaign;

  const forPharmacies: CampaignPreview = {
    is_for_them: true,
    goods: [{ ...goods, tags: [{ name: "秒", text: "双旦秒杀" }], reasons: ["暂时缺货"] }],
    found: 2,
    off_sale: 1,
    gap: { name: "阿莫西林胶囊", number: 10, unit: "盒", text: "还差 ¥350.00 减 ¥20.00" },
  };
  const forOthers: CampaignPreview = { is_for_them: false, goods: [], found: 0, off_sale: 0, gap: null };

  /** Opens it, and tells which calls it makes. */
  function open(campaign = draft): string[] {
    const asked: string[] = [];
    vi.stubGlobal("fetch", async (input: RequestInfo | URL) => {
      const url = input instanceof Request ? input.url : String(input);
      asked.push(url.slice(url.indexOf("/campaigns")));
      return new Response(JSON.stringify(url.includes("buyer_type=1") ? forPharmacies : forOthers), {
        headers: { "content-type": "application/json" },
      });
    });
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Preview campaign={campaign} />
      </QueryClientProvider>,
    );
    return asked;
  }

  it("shows what the server says a kind of customer would find", async () => {
    open();
    expect(screen.getByText("双旦秒杀")).toBeTruthy();
    expect(screen.getByText("不参加满减和优惠券")).toBeTruthy();
    const list = await screen.findByLabelText("前几个商品", {}, PATIENCE);
    for (const part of ["¥15.00", "¥19.99", "每盒省 ¥4.99", "秒 双旦秒杀", "暂时缺货"]) {
      expect(list.textContent).toContain(part);
    }
    expect(screen.getByText("另有 1 个品种")).toBeTruthy();
    expect(screen.getByText("1 个品种没有上架，客户看不到。")).toBeTruthy();
    expect(screen.getByText("购物车里放 阿莫西林胶囊 10 盒时提示：还差 ¥350.00 减 ¥20.00")).toBeTruthy();
  });

  it("says that everything takes part, and shows some of it", async () => {
    open({ ...draft, kind: "full_reduction", goods: [] });
    expect(await screen.findByText(/^全场商品都参加/, {}, PATIENCE)).toBeTruthy();
    expect(screen.getByLabelText("前几个商品").textContent).toContain("¥15.00");
  });

  it("asks anew for another kind of customer, and says when they would find nothing", async () => {
    const asked = open();
    await screen.findByLabelText("前几个商品", {}, PATIENCE);
    fireEvent.mouseDown(screen.getByLabelText(/^客户类型/));
    fireEvent.click(await screen.findByText("诊所", {}, PATIENCE));
    expect(await screen.findByText("这类客户看不到这个活动。", {}, PATIENCE)).toBeTruthy();
    expect(asked).toEqual([
      "/campaigns/3/preview?buyer_type=1&rank=1",
      "/campaigns/3/preview?buyer_type=4&rank=1",
    ]);
  });
});
