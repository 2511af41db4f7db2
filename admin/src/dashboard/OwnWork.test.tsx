import { QueryClient } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { AdminContext, type AuthProvider, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { i18nProvider } from "../i18n/provider";
import { OwnWork } from "./OwnWork";

const ROWS: Record<string, object[]> = {
  orders: [{ id: "YJ1", company: "仁心大药房", total: "1016.78", created_at: "2026-11-27T15:41:57Z" }],
  companies: [{ id: 8, name: "百康药店", last_ordered_at: null, contact_phone: "13871000008" }],
  contracts: [],
  receipts: [{ id: 7, company: "康泰连锁", order_id: "YJ2", due_on: "2026-12-04" }],
  articles: [{ id: 3, title: "春节放假", updated_at: "2026-11-20T00:00:00Z" }],
  mass_messages: [{ id: 2, title: "元旦发货安排", updated_at: "2026-11-27T00:00:00Z" }],
  pages: [{ id: 5, place: "zone", address: "jxq", title: "近效期周", updated_at: "2026-11-22T00:00:00Z" }],
  ads: [],
  goods: [
    {
      id: 6,
      name: "板蓝根颗粒",
      spec: "10g×20袋",
      maker: "白云山",
      updated_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      first_sale: "approved",
      first_sale_text: "已通过",
    },
  ],
  batch_reports: [
    { id: 4, goods_id: 9, goods_name: "感冒灵", spec: "9袋", batch_number: "B1", on_hand: 40, asking: 2 },
  ],
  search_misses: [{ id: 1, keyword: "速效救心", searches: 9, last_seen_at: "2026-11-27T00:00:00Z" }],
};

function show(roles: string[], getList = vi.fn(async (resource: string) => rowsOf(resource))) {
  const authProvider = {
    getIdentity: async () => ({ id: 7, roles }),
    getPermissions: async () => ({ search: "write" }),
    checkError: async () => undefined,
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext
        authProvider={authProvider}
        dataProvider={{ getList } as unknown as DataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <OwnWork />
      </AdminContext>
    </MemoryRouter>,
  );
  return getList;
}

const rowsOf = (resource: string) => ({ data: ROWS[resource] ?? [], total: ROWS[resource]?.length ?? 0 });

const panel = async (name: string) => within(await screen.findByRole("region", { name }));
const target = (link: HTMLElement) => decodeURIComponent(link.getAttribute("href") ?? "");

it("begins a salesman's day with what their customers left undone", async () => {
  const asked = show(["salesman"]);
  const unpaid = await panel("客户待付款订单");
  expect(target(await unpaid.findByRole("link", { name: "仁心大药房" }))).toBe("/orders/YJ1/show");
  const silent = await panel("沉默客户");
  expect(await silent.findByText("还没有下过单")).toBeTruthy();
  expect(target(silent.getByRole("link", { name: "13871000008" }))).toBe("tel:13871000008");
  expect(await (await panel("待签署合同")).findByText("没有等客户签署的合同")).toBeTruthy();
  expect(await (await panel("待客户确认的含麻回执")).findByRole("link", { name: "康泰连锁" })).toBeTruthy();
  expect(screen.getAllByRole("link", { name: "全部" }).map(target)).toContain('/orders?filter={"status":10}');
  expect(asked.mock.calls.map(([resource]) => resource).sort()).toEqual([
    "companies",
    "contracts",
    "orders",
    "receipts",
  ]);
});

it("begins a writer's day with drafts, the newest first, and with what was not found", async () => {
  show(["content"]);
  const drafts = await panel("没有发布的内容");
  await drafts.findByRole("link", { name: "春节放假" });
  expect(drafts.getAllByRole("link").map(target)).toEqual([
    "/mass_messages/2/show",
    "/pages/5",
    "/articles/3",
  ]);
  const misses = await panel("近 7 天无结果搜索");
  const remedy = await misses.findByRole("link", { name: "把 速效救心 设为同义词" });
  expect(target(remedy)).toContain('"words":["速效救心"]');
});

it("begins a buyer's day with goods that lack a price, and batches that lack a report", async () => {
  const asked = show(["product"]);
  const unpriced = await panel("没有定价的商品");
  expect(target(await unpriced.findByRole("link", { name: "板蓝根颗粒 10g×20袋" }))).toBe("/goods/6");
  expect(unpriced.getByText("白云山 · 3天前修改")).toBeTruthy();
  const unreported = await panel("缺药检报告的批号");
  expect(target(await unreported.findByRole("link", { name: "感冒灵 9袋" }))).toBe(
    '/batch_reports?filter={"status":"missing","goods_id":9}',
  );
  expect(unreported.getByText("2 家催要")).toBeTruthy();
  const filters = asked.mock.calls as unknown as [string, { filter: object }][];
  expect(filters.map(([resource, { filter }]) => [resource, filter])).toEqual([
    ["goods", { unpriced: true }],
    ["batch_reports", { status: "missing" }],
  ]);
});

it("takes no more room for rows than there are", async () => {
  show(["salesman"]);
  await (await panel("客户待付款订单")).findByRole("link", { name: "仁心大药房" });
  const rules = [...document.querySelectorAll("style")].map(({ textContent }) => textContent).join("");
  const region = screen.getByRole("region", { name: "客户待付款订单" });
  const rulesOf = (name: string) =>
    rules
      .split(`.${name}{`)
      .slice(1)
      .map((rule) => rule.split("}")[0]);
  const own = [...region.classList].flatMap(rulesOf).join("");
  expect(own).toContain("max-height:296px");
  expect(own).not.toMatch(/(?<!max-)height:/);
});

it("says why rows did not come, and asks for them again", async () => {
  let isAway = true;
  show(
    ["salesman"],
    vi.fn(async (resource: string) => {
      if (isAway && resource === "orders") throw new Error("网络不通");
      return rowsOf(resource);
    }),
  );
  const unpaid = await panel("客户待付款订单");
  expect(await unpaid.findByText("网络不通")).toBeTruthy();
  isAway = false;
  fireEvent.click(unpaid.getByRole("button", { name: "重试" }));
  expect(await unpaid.findByRole("link", { name: "仁心大药房" })).toBeTruthy();
});

it("is nothing for those whose figures are on the page", async () => {
  const asked = show(["warehouse"]);
  await vi.dynamicImportSettled();
  expect(asked).not.toHaveBeenCalled();
  expect(screen.queryByRole("region")).toBeNull();
});
