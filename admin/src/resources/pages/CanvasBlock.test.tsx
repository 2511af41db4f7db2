import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { PageBlock } from "../../api/types";
import { CanvasBlock } from "./CanvasBlock";

/** The server as the test sets it up. */
const server = { asked: [] as unknown[], goods: [] as object[] };
const pill = {
  id: 7,
  name: "阿莫西林胶囊",
  spec: "0.25g*24粒",
  maker: "甲厂",
  picture: "/media/goods/7.svg",
};

beforeEach(() => {
  Object.assign(server, { asked: [], goods: [{ ...pill, price: "8.50" }] });
  vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) => {
    server.asked.push(JSON.parse(String(init.body)));
    return new Response(JSON.stringify([server.goods]));
  });
});

const rows: Record<string, object[]> = {
  coupons: [{ id: 3, name: "新客券", cut: "30.00", threshold: "500.00", scope_text: "全部商品", remark: "" }],
  campaigns: [{ id: 9, name: "双十二", ends_at: "2026-12-12T04:00:00Z" }],
};
const dataProvider = {
  getMany: async (resource: string) => ({ data: rows[resource] ?? [] }),
} as unknown as DataProvider;

const show = (block: PageBlock) =>
  render(
    <MemoryRouter>
      <AdminContext dataProvider={dataProvider}>
        <CanvasBlock block={block} />
      </AdminContext>
    </MemoryRouter>,
  );

const goods = (source: Extract<PageBlock, { type: "goods" }>["source"]): PageBlock => ({
  type: "goods",
  title: "新品",
  url: "",
  most: 12,
  source,
});

it("shows the goods of a rule with picture, name and price, before anything is kept", async () => {
  show(goods({ by: "brand", id: 4 }));
  expect(await screen.findByText("阿莫西林胶囊")).toBeTruthy();
  expect(screen.getByText("¥8.50")).toBeTruthy();
  expect(document.querySelector("img")?.getAttribute("src")).toBe("/media/goods/7.svg");
  const asked = { type: "goods", title: "", url: "", most: 12, source: { by: "brand", id: 4 } };
  expect(server.asked).toEqual([{ blocks: [asked] }]);
});

it("asks for nothing while nobody has chosen which goods", () => {
  show(goods({ by: "hand", goods: [] }));
  expect(screen.getByText("手工挑选 0 个商品")).toBeTruthy();
  expect(server.asked).toEqual([]);
});

it("says that buyers do not see a block without goods", async () => {
  server.goods = [];
  show(goods({ by: "near_expiry" }));
  expect(await screen.findByText("现在没有符合的商品，买家看不到这个区块")).toBeTruthy();
});

it("shows coupons by what they take off, and the end of a campaign", async () => {
  show({ type: "coupons", title: "先领券", coupons: [3] });
  expect(await screen.findByText("新客券")).toBeTruthy();
  expect(screen.getByText("¥30")).toBeTruthy();
  expect(screen.getByText("满 ¥500 可用")).toBeTruthy();
  cleanup();
  show({ type: "countdown", title: "距结束", end: { by: "campaign", id: 9 }, over: "" });
  await waitFor(() => expect(screen.getByText(/2026-12-12 12:00.*双十二/)).toBeTruthy());
});
