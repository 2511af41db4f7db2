import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { CampaignGoods, UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import CashbackPage from "./cashback/CashbackPage";
import DailySpecialsPage from "./DailySpecialsPage";
import { sorted } from "./daily";
import FairGoodsPage from "./fair/FairGoodsPage";
import FairPage from "./fair/FairPage";
import GiftGoodsPage from "./gifts/GiftGoodsPage";
import GroupBuysPage from "./group/GroupBuysPage";
import GroupPage from "./group/GroupPage";
import SetsPage from "./sets/SetsPage";
import ZonePage from "./subsidy/ZonePage";
import { Calculator } from "./welfare/Calculator";
import WelfarePage from "./welfare/WelfarePage";

const deal = (id: number, changes: Partial<CampaignGoods> = {}): CampaignGoods => ({
  goods: testGoods({ id, name: `商品${id}`, price: "9.00" }),
  role: "goods",
  price: "9.00",
  save: "1.00",
  set_quantity: 1,
  stock: null,
  left: null,
  sold: 0,
  buyer_limit: 0,
  bought: 0,
  group: null,
  ...changes,
});

const campaign = (kind: string, changes: object = {}) => ({
  id: 5,
  kind,
  kind_text: "",
  name: "冬季常备",
  remark: "",
  zone: "",
  image: "",
  starts_at: "2026-11-20T00:00:00Z",
  ends_at: new Date(Date.now() + 7_200_000).toISOString(),
  state: "running",
  percent: null,
  with_coupon: true,
  buyer_limit: 0,
  is_for_all: false,
  target_kind: "units",
  target_quantity: null,
  threshold: null,
  goods_count: 2,
  tiers: [],
  ...changes,
});

let posts: string[] = [];
let asked: string[] = [];
function serve(answers: Record<string, unknown>) {
  posts = [];
  asked = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push(url);
    if (init?.method === "POST") posts.push(`${url} ${decodeURIComponent(String(init.body))}`);
    const data = init?.method === "POST" ? { total: 1 } : (answers[url.split("?")[0] ?? ""] ?? null);
    const found = data !== null;
    const body = { code: found ? 200 : 404, message: "", data };
    return new Response(JSON.stringify(body), { status: found ? 200 : 404 });
  });
}

function open(page: ReactElement, at = "/", path = "*") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, {
    signedIn: true,
    base: { username: "renxin", refusals: {} } as UserBase,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path={path} element={page} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const page = (list: unknown[]) => ({
  list,
  total: list.length,
  page: 1,
  per_page: 20,
  outcomes: [] as unknown[],
  timestamp: Date.now(),
});

describe("daily specials", () => {
  it("are sorted by what matters, and what is gone comes last", () => {
    const deals = [
      deal(1, { left: 0 }),
      deal(2),
      deal(3, { save: "3.00" }),
      deal(4, { price: "2.00", save: "1.00" }),
    ];
    const ids = (sort: "page" | "save" | "percent" | "price") =>
      sorted(deals, sort).map(({ goods }) => goods.id);
    expect(ids("page")).toEqual([2, 3, 4, 1]);
    expect(ids("save")).toEqual([3, 2, 4, 1]);
    expect(ids("percent")).toEqual([4, 3, 2, 1]);
    expect(ids("price")).toEqual([4, 2, 3, 1]);
  });
  it("whose budget is used up say so instead of counting down", async () => {
    const daily = campaign("daily_special", { state: "spent", goods: [deal(1)] });
    serve({ "/api/activity/everyday_price": { list: [daily], next: [], timestamp: Date.now() } });
    open(<DailySpecialsPage />);
    expect(await screen.findByText("额度已用完")).toBeTruthy();
    expect(screen.queryByText("距结束")).toBeNull();
    expect(screen.queryByText(/正在降价/)).toBeNull();
  });
  it("tell what a unit saves, and until when by the server's clock", async () => {
    // This machine is an hour behind the shop.
    const ahead = 3_600_000;
    const daily = campaign("daily_special", { goods: [deal(1)] });
    serve({ "/api/activity/everyday_price": { list: [daily], next: [], timestamp: Date.now() + ahead } });
    open(<DailySpecialsPage />);
    expect(await screen.findByText(/每盒省 ¥1.00/)).toBeTruthy();
    expect(screen.getByText(/^00:59:/)).toBeTruthy();
  });
  it("are all to be had, not only the first ones", async () => {
    const daily = campaign("daily_special", { goods: [deal(1)], goods_count: 2 });
    serve({
      "/api/activity/everyday_price": { list: [daily], next: [], timestamp: Date.now() },
      "/api/campaigns/5": { ...daily, ...page([deal(1), deal(2)]), progress: null },
    });
    open(<DailySpecialsPage />);
    expect(await screen.findByText(/^2 个品种正在降价/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "全部 2 个品种" }));
    expect(await screen.findByRole("link", { name: /^商品2/ })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^全部/ })).toBeNull();
  });
  it("do not call today's what ends in some days", async () => {
    const ends_at = new Date(Date.now() + 12 * 86_400_000).toISOString();
    const daily = campaign("daily_special", { goods: [deal(1)], goods_count: 1, ends_at });
    serve({ "/api/activity/everyday_price": { list: [daily], next: [], timestamp: Date.now() } });
    open(<DailySpecialsPage />);
    expect(await screen.findByText(/^1 个品种正在降价/)).toBeTruthy();
    expect(screen.queryByText(/今天|今日|当天/)).toBeNull();
  });
  it("say what comes when there is nothing today", async () => {
    const next = [campaign("daily_special", { state: "announced", name: "明日特价" })];
    serve({ "/api/activity/everyday_price": { list: [], next, timestamp: Date.now() } });
    open(<DailySpecialsPage />);
    expect(await screen.findByText("现在没有特价品种")).toBeTruthy();
    expect(screen.getByText("明日特价")).toBeTruthy();
  });
});

describe("a group buy", () => {
  const group = {
    id: 1,
    state: "forming",
    target_kind: "units",
    target: 300,
    paid: 180,
    reserved: 20,
    missing: 120,
    buyers: 2,
    waiting: 1,
    closes_at: new Date(Date.now() + 3_600_000).toISOString(),
    joined: [{ name: "武汉***药房", quantity: 40, at: "2026-11-24T02:00:00Z" }],
  };
  const detail = {
    ...campaign("group_buy", { target_quantity: 300 }),
    ...page([deal(8, { group, left: 60, buyer_limit: 50, bought: 10 })]),
    progress: null,
  };
  it("shows how far it is and who is in, and is joined as a line of its own kind", async () => {
    serve({ "/api/campaigns/5": detail, "/api/campaigns": page([]) });
    open(<GroupPage />, "/list/info-pt/8?campaign_id=5", "/list/info-pt/:id");
    expect(await screen.findByText("武汉***药房")).toBeTruthy();
    expect(screen.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("60");
    expect(screen.getByText(/不满 300 盒，所有订单自动取消/)).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "我要参团" }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toContain("params[0][type]=2");
    expect(posts[0]).toContain("params[0][campaign_id]=5");
    expect(await screen.findByRole("link", { name: "去购物车付款" })).toBeTruthy();
  });
  it("by members counts pharmacies, whatever they have ordered", async () => {
    const byMembers = { ...group, target_kind: "members", target: 5, buyers: 2, missing: 3, waiting: 1 };
    const one = {
      ...campaign("group_buy", { target_kind: "members", target_quantity: 5 }),
      ...page([deal(8, { group: byMembers })]),
      progress: null,
    };
    serve({ "/api/campaigns/5": one, "/api/campaigns": page([]) });
    open(<GroupPage />, "/list/info-pt/8?campaign_id=5", "/list/info-pt/:id");
    expect((await screen.findByRole("progressbar")).getAttribute("aria-valuenow")).toBe("40");
    expect(screen.getByText("还差", { exact: false, selector: "span" }).textContent).toBe("还差 3 家");
    expect(screen.getByText(/另有 1 家已下单待付款/)).toBeTruthy();
    expect(screen.getByText(/不满 5 家，所有订单自动取消/)).toBeTruthy();
  });
  it("is found without its campaign's number", async () => {
    const preview = { ...campaign("group_buy"), goods: [deal(8, { group })] };
    serve({ "/api/campaigns/5": detail, "/api/campaigns": page([preview]) });
    open(<GroupPage />, "/list_info_pt/8", "/list_info_pt/:id");
    expect(await screen.findByText("武汉***药房")).toBeTruthy();
  });
  it("is found without its campaign's number among the goods that a list doesn't show", async () => {
    const preview = { ...campaign("group_buy"), goods: [deal(3, { group })] };
    serve({
      "/api/campaigns/5": { ...detail, list: [deal(3, { group }), ...detail.list], total: 2 },
      "/api/campaigns": page([preview]),
    });
    open(<GroupPage />, "/list_info_pt/8", "/list_info_pt/:id");
    expect(await screen.findByText("武汉***药房")).toBeTruthy();
    expect(screen.queryByText("这个拼团已经结束")).toBeNull();
  });
  it("is joined with no more than the buyer may still have", async () => {
    const packs = testGoods({ id: 8, price: "9.00", base_number: 10, bzdw: 10 });
    const one = { ...deal(8, { group, left: 60, buyer_limit: 14, bought: 10 }), goods: packs };
    serve({ "/api/campaigns/5": { ...detail, list: [one] }, "/api/campaigns": page([]) });
    open(<GroupPage />, "/list/info-pt/8?campaign_id=5", "/list/info-pt/:id");
    await userEvent.click(await screen.findByRole("button", { name: "我要参团" }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toContain("params[0][number]=4");
  });
  it("that is over leads to the goods and to other groups", async () => {
    serve({ "/api/campaigns": page([]) });
    open(<GroupPage />, "/list/info-pt/8", "/list/info-pt/:id");
    expect(await screen.findByText("这个拼团已经结束")).toBeTruthy();
    expect(screen.getByRole("link", { name: "查看商品" }).getAttribute("href")).toBe("/list/info/8");
  });
  it.each([
    ["failed", "这个拼团没有成团", /货款和现金券自动退回/],
    ["succeeded", "这个拼团已经成团", /参团的订单备货发货/],
    ["forming", "这个拼团已经截止", /正在确认有没有成团/],
  ])("that is over says what became of it (%s)", async (state, title, hint) => {
    const over = { ...campaign("group_buy", { state: "ended" }), ...page([]), progress: null };
    const outcomes = [
      { goods_id: 3, state: "forming" },
      { goods_id: 8, state },
    ];
    serve({ "/api/campaigns/5": { ...over, outcomes }, "/api/campaigns": page([]) });
    open(<GroupPage />, "/list/info-pt/8?campaign_id=5", "/list/info-pt/:id");
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(hint)).toBeTruthy();
  });
});

describe("a set", () => {
  it("costs what its parts do and goes into the cart as one line", async () => {
    const parts = [deal(1, { set_quantity: 10 }), deal(2, { price: "20.00", save: "2.00", set_quantity: 2 })];
    serve({ "/api/campaigns": page([{ ...campaign("combination"), goods: parts }]) });
    open(<SetsPage />);
    expect(await screen.findByText("每套省 ¥14.00")).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: "整套加购 冬季常备" }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toContain("params[0][number]=1");
    expect(posts[0]).toContain("params[0][type]=3");
  });
  it("with a part that the buyer may not see can't be had", async () => {
    serve({
      "/api/campaigns": page([{ ...campaign("combination"), goods: [deal(1)] }]),
      "/api/campaigns/5": { ...campaign("combination"), ...page([deal(1)]), progress: null },
    });
    open(<SetsPage />);
    expect(await screen.findByText("套餐里有您暂时不能购买的品种")).toBeTruthy();
  });
});

describe("the goods of a group", () => {
  const tiers = [{ amount: "500.00", cut: "30.00", voucher: "0.00", gift: null }];
  const at = "/zhmz/list?id=5";
  it("are shown of one that only takes money off, too", async () => {
    const one = campaign("full_reduction", { tiers, name: "冬季满减", image: "/media/pictures/a.webp" });
    serve({ "/api/campaigns/5": { ...one, ...page([deal(1), deal(2)]), progress: null } });
    open(<GiftGoodsPage />, at);
    expect(await screen.findByRole("heading", { name: "冬季满减" })).toBeTruthy();
    expect(screen.getByRole("img", { name: "冬季满减" })).toBeTruthy();
    expect(screen.getByText("减 30 元")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: /^商品/ }).length).toBeGreaterThanOrEqual(2);
  });
  it("are shown with its terms, and how often this buyer had it", async () => {
    const one = campaign("full_reduction", { tiers, with_coupon: false, buyer_limit: 2, times_had: 1 });
    serve({ "/api/campaigns/5": { ...one, ...page([deal(1)]), progress: null } });
    open(<GiftGoodsPage />, at);
    expect(await screen.findByText("不与优惠券同享；每家限 2 次，您已用 1 次")).toBeTruthy();
  });
  it.each([campaign("full_reduction", { tiers, state: "ended" }), campaign("subsidy")])(
    "of what is over or no group are none",
    async (one) => {
      serve({ "/api/campaigns/5": { ...one, ...page([]), progress: null } });
      open(<GiftGoodsPage />, at);
      expect(await screen.findByText("这一组已经结束")).toBeTruthy();
    },
  );
});

describe("add-on goods", () => {
  const addOn = campaign("add_on", { threshold: "100.00", goods_count: 1 });
  const goods = [
    deal(1, { price: null, save: null }),
    deal(2, {
      role: "add_on",
      left: 3,
      buyer_limit: 0,
      goods: testGoods({ id: 2, name: "商品2", base_number: 10 }),
    }),
  ];
  it("go into the cart by as many units as there are", async () => {
    serve({ "/api/campaigns/5": { ...addOn, ...page(goods), progress: null } });
    open(<GiftGoodsPage />, "/zhmz/list?id=5");
    await userEvent.click(await screen.findByRole("button", { name: "换购 商品2" }));
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]).toContain("params[0][number]=3");
    expect(posts[0]).toContain("params[0][type]=4");
  });
  it("can't be had before the campaign begins", async () => {
    serve({ "/api/campaigns/5": { ...addOn, state: "announced", ...page(goods), progress: null } });
    open(<GiftGoodsPage />, "/zhmz/list?id=5");
    expect(await screen.findByText("商品2")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "换购 商品2" })).toBeNull();
  });
});

describe("a subsidy", () => {
  it("gives back down from what this buyer pays, not from the regular price", async () => {
    // 10.00 for everybody, 9.50 for this buyer; 8.00 in the zone.
    const goods = testGoods({ id: 1, price: "9.50", base_price: "10.00" });
    const zone = campaign("subsidy", {
      zone: "zqmb",
      goods: [deal(1, { goods, price: "8.00", save: "2.00" })],
    });
    serve({ "/api/campaigns": page([zone]) });
    open(<ZonePage />);
    expect(await screen.findByText("每盒返 ¥1.50 现金券")).toBeTruthy();
  });
});

describe("the goods of a subsidy", () => {
  const zone = campaign("subsidy", { zone: "zqmb", goods: [deal(1)], goods_count: 3 });
  it("that the buyer may not see are said to be there", async () => {
    serve({
      "/api/campaigns": page([zone]),
      "/api/campaigns/5": { ...zone, ...page([deal(1), deal(2)]), progress: null },
    });
    open(<ZonePage />);
    await userEvent.click(await screen.findByRole("button", { name: "全部 3 个品种" }));
    expect(await screen.findByText(/^另有 1 个品种您暂时看不到/)).toBeTruthy();
  });
  it("that do not come are asked for again", async () => {
    serve({ "/api/campaigns": page([zone]) });
    open(<ZonePage />);
    await userEvent.click(await screen.findByRole("button", { name: "全部 3 个品种" }));
    expect(await screen.findByRole("button", { name: "重试" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /^全部/ })).toBeNull();
  });
});

describe("the fair", () => {
  const fair = { ...campaign("fair", { name: "冬季医药会" }), goods: [] };
  const open1 = (one: object, deals: CampaignGoods[], at = "/yyh", shown = <FairPage />) => {
    const whole = { ...fair, ...one };
    serve({
      "/api/campaigns": page([whole]),
      "/api/campaigns/5": { ...whole, ...page(deals), progress: null },
    });
    open(shown, at);
  };
  it.each([
    ["running", /会场价同时开放/],
    ["announced", /开幕后按会场价供货/],
    ["spent", /优惠额度已用完，现在按平时的价格供货/],
  ])("says what holds while it is %s, and leads to each product", async (state, said) => {
    open1({ state }, [deal(1), deal(2)]);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole("link", { name: "商品1" }).getAttribute("href")).toContain("/list/info/1");
  });
  it.each([
    ["/yyh", <FairPage key="halls" />],
    ["/yyh/list", <FairGoodsPage key="goods" />],
  ])("that runs is not said to come, though nothing of it can be seen (%s)", async (at, shown) => {
    open1({}, [], at, shown);
    expect(await screen.findByText("会场里暂时没有您能看到的品种")).toBeTruthy();
    expect(screen.queryByText(/还没有开始/)).toBeNull();
  });
  it.each([
    ["/yyh?id=4", <FairPage key="halls" />],
    ["/yyh/list?id=4", <FairGoodsPage key="goods" />],
  ])("that is over says so before another one is shown (%s)", async (at, shown) => {
    open1({}, [deal(1)], at, shown);
    expect((await screen.findByRole("note")).textContent).toContain("您打开的那一场已经结束");
  });
  it("is none where none is announced", async () => {
    serve({ "/api/campaigns": page([]) });
    open(<FairPage />, "/yyh");
    expect(await screen.findByText("现在没有医药会")).toBeTruthy();
  });
});

describe("the discount on everything", () => {
  const all = campaign("welfare", { percent: 94, is_for_all: true, goods_count: 0 });
  const serve1 = (one: object) => {
    serve({
      "/api/campaigns": page([{ ...one, goods: [] }]),
      "/api/campaigns/5": { ...one, ...page([]), progress: null },
    });
    open(<WelfarePage />);
  };
  it.each([
    ["running", "全场商品都按折后价显示", true],
    ["announced", "开始后全场商品都按折后价显示", true],
    ["spent", "本期折扣额度已用完", false],
  ])("is promised by how far it is: %s", async (state, said, counts) => {
    serve1({ ...all, state });
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("全场94折");
    expect(screen.queryByRole("textbox") !== null).toBe(counts);
  });
  it("is called by its own name where it is another one, or on some goods", async () => {
    serve1({ ...all, percent: 90, name: "感冒药九折" });
    expect(await screen.findByRole("heading", { level: 1, name: "感冒药九折" })).toBeTruthy();
  });
  it("says that another one is shown than the link named", async () => {
    serve({ "/api/campaigns": page([{ ...all, goods: [] }]) });
    open(<WelfarePage />, "/welfare?id=4");
    expect((await screen.findByRole("note")).textContent).toContain("您打开的那一场已经结束");
  });
});

describe("more campaigns of a kind than one page holds", () => {
  it.each([
    ["combination", <SetsPage key="sets" />],
    ["group_buy", <GroupBuysPage key="groups" />],
    ["subsidy", <ZonePage key="zone" />],
  ])("are on further pages (%s)", async (kind, shown) => {
    const list = [{ ...campaign(kind, { goods_count: 1 }), goods: [deal(1)] }];
    serve({ "/api/campaigns": { ...page(list), total: 21 } });
    open(shown);
    await userEvent.click(await screen.findByRole("button", { name: /2/ }));
    await waitFor(() => expect(asked.at(-1)).toContain("page=2&per_page=20"));
  });
});

describe("more campaigns of a kind than one answer holds", () => {
  /** As the server pages: a hundred at once. */
  const serveAll = (kind: string, count: number) => {
    const all = Array.from({ length: count }, (_, index) => ({
      ...campaign(kind, {
        id: index + 1,
        name: `第${index + 1}场`,
        percent: 94,
        is_for_all: true,
        goods_count: 0,
      }),
      goods: [],
    }));
    serve({});
    const progress = {
      ...{ paid: "0.00", voucher: "1.00", withheld: "0.00", missing: null },
      ...{ next_voucher: null, is_given: false },
    };
    vi.stubGlobal("fetch", async (url: string) => {
      const { pathname, searchParams } = new URL(url, "http://shop");
      const from = (Number(searchParams.get("page") ?? 1) - 1) * 100;
      const one = { ...all[Number(pathname.split("/").at(-1)) - 1], ...page([]), progress };
      const list = { ...page(all.slice(from, from + 100)), total: count };
      const data =
        pathname === "/api/campaigns" ? list : pathname === "/api/user/voucher_log" ? page([]) : one;
      return new Response(JSON.stringify({ code: 200, message: "", data }));
    });
  };
  it("are all offered as discounts", async () => {
    serveAll("welfare", 101);
    open(<WelfarePage />, "/welfare?id=101");
    const last = await screen.findByText("第101场");
    expect(last.getAttribute("aria-selected")).toBe("true");
    expect(last.parentElement?.children).toHaveLength(101);
  });
  it("stand on pages as cashbacks, and all of them are summed up", async () => {
    serveAll("cashback", 21);
    open(<CashbackPage />);
    expect(await screen.findByRole("heading", { name: "第20场" })).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "第21场" })).toBeNull();
    const due = () => screen.getAllByRole("term")[1]?.parentElement?.textContent ?? "";
    await waitFor(() => expect(due()).toContain("¥21.00"));
    await userEvent.click(screen.getByRole("button", { name: "下一页" }));
    expect(await screen.findByRole("heading", { name: "第21场" })).toBeTruthy();
  });
});

describe("cashback", () => {
  const tiers = [
    { amount: "1000.00", cut: "0.00", voucher: "10.00", gift: null },
    { amount: "5000.00", cut: "0.00", voucher: "80.00", gift: null },
  ];
  it("names the goods that it counts", async () => {
    const one = { ...campaign("cashback", { tiers, goods_count: 3 }), goods: [deal(1), deal(2)] };
    serve({
      "/api/campaigns": page([one]),
      "/api/campaigns/5": { ...one, ...page([deal(1), deal(2), deal(3)]), progress: null },
    });
    open(<CashbackPage />);
    expect(await screen.findByText("只计入这 3 个品种：")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "商品3" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "全部 3 个品种" }));
    expect(await screen.findByRole("link", { name: "商品3" })).toBeTruthy();
  });
  it("tells what is missing to the next voucher", async () => {
    const one = campaign("cashback", { tiers, is_for_all: true });
    const progress = {
      paid: "3200.00",
      voucher: "10.00",
      withheld: "0.00",
      missing: "1800.00",
      next_voucher: "80.00",
      is_given: false,
    };
    serve({
      "/api/campaigns": page([{ ...one, goods: [] }]),
      "/api/campaigns/5": { ...one, ...page([]), progress },
    });
    open(<CashbackPage />);
    expect((await screen.findByText(/再付/)).textContent).toBe(
      "再付 ¥1,800.00，就能得 ¥80.00 现金券 去采购 ›",
    );
    expect(screen.getAllByText("已达到")).toHaveLength(1);
  });
  it.each([
    ["running", false, "预算已用完，之后付款不再返。"],
    ["ended", false, "活动已结束，现金券即将发放。"],
    ["ended", true, "现金券已发放。"],
  ])("says what the budget bore no more, %s, given: %s", async (state, is_given, said) => {
    const one = campaign("cashback", { tiers, is_for_all: true, state });
    const progress = {
      paid: "5000.00",
      voucher: "30.00",
      withheld: "50.00",
      missing: null,
      next_voucher: null,
      is_given,
    };
    serve({
      "/api/campaigns": page([{ ...one, goods: [] }]),
      "/api/campaigns/5": { ...one, ...page([]), progress },
      "/api/user/voucher_log": page([]),
    });
    open(<CashbackPage />);
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.getByText(/^您的累计本可返/).textContent).toBe(
      "您的累计本可返 ¥80.00，但预算按付款先后已用完，其中 ¥50.00 不能返。",
    );
    const due = () => screen.getAllByRole("term")[1]?.parentElement?.textContent ?? "";
    await waitFor(() => expect(due()).toContain(is_given ? "¥0.00" : "¥30.00"));
  });
  it("sums up what was given and what those that run have earned", async () => {
    const running = (id: number) => ({ ...campaign("cashback", { id, tiers, is_for_all: true }), goods: [] });
    const announced = { ...running(7), state: "announced" };
    const detail = (id: number, voucher: string) => ({
      ...running(id),
      ...page([]),
      progress: {
        paid: "0.00",
        voucher,
        withheld: "0.00",
        missing: null,
        next_voucher: null,
        is_given: false,
      },
    });
    serve({
      "/api/campaigns": page([running(5), running(6), announced]),
      "/api/campaigns/5": detail(5, "10.00"),
      "/api/campaigns/6": detail(6, "80.50"),
      "/api/user/voucher_log": page([{ amount: "80.00" }, { amount: "10.00" }]),
    });
    open(<CashbackPage />);
    const sums = () => screen.getAllByRole("term").map((term) => term.parentElement?.textContent ?? "");
    await waitFor(() => expect(sums()[1]).toMatch(/^待返¥90\.50/));
    expect(sums()[0]).toMatch(/^已返¥90\.00/);
  });
});

describe("the calculator of the discount", () => {
  it("floors to the fen as the shop does", async () => {
    render(<Calculator percent={94} />);
    expect(screen.getByRole("status").textContent).toBe("折后 ¥18.79，省 ¥1.20");
    const box = screen.getByRole("textbox");
    await userEvent.clear(box);
    act(() => box.focus());
    await userEvent.type(box, "0.01");
    expect(screen.getByRole("status").textContent).toBe("折后 ¥0.01，省 ¥0.00");
  });
});
