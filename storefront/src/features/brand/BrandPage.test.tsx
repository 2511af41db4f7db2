import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import BrandPage from "./BrandPage";

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + search}</output>;
}

/** `brand`: what the brand's own call answers. */
function open(at: string, brand: () => { code: number; data: unknown }) {
  const answers = (url: string) => {
    if (url.startsWith("/api/focus/brand/")) return brand();
    if (url.startsWith("/api/goods/list")) return { code: 200, data: { list: [], total: 0 } };
    return { code: 404, data: null };
  };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify({ message: "", ...answers(url) }))),
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Routes>
          <Route path="/ppzq/info/:id/:page?" element={<BrandPage />} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const known = () => ({ code: 200, data: { id: 101, name: "太极集团", logo: "", goods_count: 3 } });
const title = () => screen.getByRole("heading", { level: 1 }).textContent;

describe("a brand", () => {
  it("gives its list its name, also when the menu doesn't know it", async () => {
    open("/ppzq/info/101", known);
    expect(await screen.findByRole("heading", { level: 1, name: "太极集团" })).toBeTruthy();
  });
  it.each(["/ppzq/info/999", "/ppzq/info/x"])("%s that doesn't exist leads to all of them", async (at) => {
    open(at, () => ({ code: 404, data: null }));
    expect(await screen.findByText("没有这个品牌")).toBeTruthy();
    expect(screen.getByRole("link", { name: "全部品牌" }).getAttribute("href")).toBe("/ppzq");
  });
  it("that did not come leaves its goods and can be asked for again", async () => {
    let answer: () => { code: number; data: unknown } = () => ({ code: 500, data: null });
    open("/ppzq/info/101", () => answer());
    expect(await screen.findByText(/品牌资料没有加载出来/)).toBeTruthy();
    expect(title()).toBe("品牌详情");
    answer = known;
    fireEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(await screen.findByRole("heading", { level: 1, name: "太极集团" })).toBeTruthy();
  });
  it("keeps the page of an old address in the query", async () => {
    open("/ppzq/info/101/3?stock=1", known);
    expect(screen.getByTestId("where").textContent).toBe("/ppzq/info/101?stock=1&page=3");
  });
});
