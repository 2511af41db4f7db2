import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import type { CommonData, MenuItem } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import GoodsListPage from "./GoodsListPage";

const nothing = { list: [], total: 0, page: 1, per_page: 40 };
const counts = {
  ...{ makers: [], brands: [], forms: [], categories: [], rx: [], expiries: [], promotions: [], prices: [] },
  in_stock: 0,
};
const answers: Record<string, unknown> = { "/api/goods/list": nothing, "/api/goods/filters": counts };

async function open(address: string) {
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[new URL(url, "http://localhost").pathname];
    return new Response(JSON.stringify({ code: data ? 200 : 404, message: "", data }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <GoodsListPage view="cards" scope="search" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText(/^没有找到“zzzzqqq”/);
}
const views = () => screen.getByRole("navigation", { name: "显示方式" });
const sort = () => screen.queryByText("综合");
const filters = () => screen.queryByRole("button", { name: "更多筛选" });

it("offers neither filters nor an order where nothing was found", async () => {
  await open("/search?keywords=zzzzqqq&type=1");
  expect([sort(), filters()]).toEqual([null, null]);
});

it("keeps them where filters left nothing", async () => {
  await open("/search?keywords=zzzzqqq&type=1&stock=1");
  expect(sort()).toBeTruthy();
  expect(filters()).toBeTruthy();
});

it("keeps its ways to sort in one line on a phone: the views stand beside the title", async () => {
  const beside = () => views().closest("header") !== null;
  await open("/search?keywords=zzzzqqq&type=1&stock=1");
  expect(beside()).toBe(false);
  cleanup();
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await open("/search?keywords=zzzzqqq&type=1&stock=1");
  expect(beside()).toBe(true);
});

it.each([
  ["/list/other/2/%E5%8A%A3%E8%8D%AF", "感冒用药"],
  ["/list/other/99/%E5%8A%A3%E8%8D%AF", "药品列表"],
])("at %s is called %s, whatever its address says", async (address, heading) => {
  vi.stubGlobal("fetch", async (url: string) => {
    const data = answers[new URL(url, "http://localhost").pathname];
    return new Response(JSON.stringify({ code: data ? 200 : 404, message: "", data }));
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  const below = { id: 2, name: "感冒用药", children: [] } as unknown as MenuItem;
  const category = [{ id: 1, name: "西药", children: [below] } as unknown as MenuItem];
  client.setQueryData(contentKeys.common, { category, rnss: [] } as unknown as CommonData);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/list/other/:id/:name?" element={<GoodsListPage view="cards" scope="other" />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
  expect(screen.queryByText("劣药")).toBeNull();
});
