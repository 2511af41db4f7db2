import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ArticleDetail, CommonData } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { userKeys } from "@/features/user/queries";
import HelpPage from "./HelpPage";
import NewsInfoPage from "./NewsInfoPage";
import NewsListPage from "./NewsListPage";

const calls: string[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  calls.length = 0;
  localStorage.clear();
  answers = {
    "/api/article/category": {
      list: [{ id: 30, name: "支付配送", children: [{ id: 7, name: "药品退换", url: "/help/zfps/ypth" }] }],
    },
  };
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, "http://localhost");
    calls.push(`${init.method ?? "GET"} ${pathname}${search} ${String(init.body ?? "")}`.trim());
    const data = answers[pathname];
    const code = data === undefined ? 404 : 200;
    const body = JSON.stringify({ code, message: code === 404 ? "没有找到文章" : "", data: data ?? null });
    return Promise.resolve(new Response(body, { status: code }));
  });
});

const article: ArticleDetail = {
  id: 7,
  title: "药品退换",
  summary: "",
  cover: "",
  body: '<p>先看<a href="/order">订单</a></p>',
  url: "/help/zfps/ypth",
  facts: "none",
  trail: [
    { id: 3, name: "帮助中心", url: "/help" },
    { id: 30, name: "支付配送", url: "" },
  ],
  published_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-02T00:00:00Z",
  previous: null,
  next: { id: 8, name: "货物配送", url: "/help/zfps/hwps" },
  related: [{ id: 8, name: "货物配送", url: "/help/zfps/hwps" }],
  helpful: { yes: 2, no: 0, own: null },
};

const Here = () => <p data-testid="here">{useLocation().pathname + useLocation().search}</p>;

function open(address: string, signedIn = true, common?: Partial<CommonData>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const base = { username: "kangtai", refusals: {} };
  if (common) client.setQueryData(contentKeys.common, common as CommonData);
  client.setQueryData(userKeys.base, signedIn ? { signedIn: true, base } : { signedIn: false });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/help/*" element={<HelpPage />} />
          <Route path="/news/info/:id/:type" element={<NewsInfoPage />} />
          <Route path="/news/*" element={<NewsListPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Here />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const here = () => screen.getByTestId("here").textContent;

describe("the help centre", () => {
  it("shows the article of its address, the way to it and what stands beside it", async () => {
    answers["/api/article/page"] = article;
    open("/help/zfps/ypth");
    await screen.findByRole("heading", { level: 1, name: "药品退换" });
    expect(within(screen.getByRole("navigation", { name: "当前位置" })).getByText("支付配送")).toBeTruthy();
    expect(within(screen.getByRole("navigation", { name: "帮助中心" })).getByText("药品退换")).toBeTruthy();
    expect(calls).toContain("GET /api/article/page?path=%2Fhelp%2Fzfps%2Fypth");
    fireEvent.click(screen.getByRole("link", { name: "订单" }));
    expect(here()).toBe("/order");
  });
  it("asks for one without an address of its own by its id", async () => {
    answers["/api/article/7"] = article;
    open("/help/info/7");
    await screen.findByRole("heading", { level: 1, name: "药品退换" });
  });
  it("says so when there is no such article", async () => {
    open("/help/no/thing");
    await screen.findByText("没有找到这篇文章");
  });
  it("takes a member's answer, and tells visitors to sign in", async () => {
    answers["/api/article/page"] = article;
    answers["/api/article/7/helpful"] = { yes: 3, no: 0, own: true };
    open("/help/zfps/ypth");
    fireEvent.click(await screen.findByRole("button", { name: /^有帮助/ }));
    await screen.findByText("谢谢您的反馈");
    expect(calls.some((call) => call === "POST /api/article/7/helpful helpful=1")).toBe(true);
    expect(screen.getByRole("button", { name: /^有帮助/, pressed: true }).textContent).toContain("3");
  });
  it("tells visitors to sign in before they answer", async () => {
    answers["/api/article/page"] = article;
    open("/help/zfps/ypth", false);
    await screen.findByText("后可以告诉我们");
    expect(screen.queryByRole("button", { name: /^有帮助/ })).toBeNull();
  });
  it("searches, and marks what was typed", async () => {
    answers["/api/article/search"] = {
      total: 1,
      page: 1,
      per_page: 10,
      list: [
        {
          ...article,
          excerpt: "<img src=x onerror=alert(1)>药品退换",
          category_id: 30,
          category_name: "支付配送",
        },
      ],
    };
    open("/help/zfps/ypth");
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: " 退换 " } });
    fireEvent.click(screen.getByRole("button", { name: "搜索" }));
    await screen.findByText("共 1 篇");
    expect(here()).toBe("/help/zfps/ypth?words=%E9%80%80%E6%8D%A2");
    expect(document.querySelectorAll("mark").length).toBe(2);
    expect(document.querySelector("article img")).toBeNull();
  });
});

describe("how visits are counted", () => {
  const shown = async (analytics: CommonData["analytics"]) => {
    answers["/api/article/page"] = { ...article, facts: "visits" };
    open("/help/fwbz/yhxy", true, { analytics, site: { same_day_promise: "" } as CommonData["site"] });
    return (await screen.findByRole("region", { name: "访问统计" })).textContent ?? "";
  };
  it("is the shop's own count where no other service is set", async () => {
    const text = await shown(null);
    expect(text).toContain("这项统计不设置 Cookie");
    expect(text).not.toContain("此外");
  });
  it.each([
    [
      "baidu",
      "https://hm.baidu.com",
      "此外使用百度统计统计访问，数据发往 https://hm.baidu.com；它会设置自己的 Cookie",
    ],
    [
      "matomo",
      "https://m.example.cn",
      "此外使用Matomo统计访问，数据发往 https://m.example.cn；已设为不使用 Cookie",
    ],
  ])("names %s, which counts besides", async (kind, origin, words) =>
    expect(await shown({ kind, site: "1", origin })).toContain(words),
  );
});

describe("news", () => {
  it("are shown by their kind", async () => {
    answers["/api/article"] = {
      total: 1,
      page: 1,
      per_page: 10,
      list: [{ ...article, url: "/news/info/7/company", category_id: 2, category_name: "公司新闻" }],
    };
    open("/news/company");
    expect((await screen.findByRole("link", { name: "药品退换" })).getAttribute("href")).toBe(
      "/news/info/7/company",
    );
    await waitFor(() =>
      expect(calls).toContain("GET /api/article?category_url=%2Fnews%2Fcompany&page=1&per_page=10"),
    );
    expect(screen.getByRole("tab", { name: "公司新闻" }).getAttribute("aria-selected")).toBe("true");
  });
  it("have the adverts of their place, on the list and beside each", async () => {
    const list = [{ id: 1, title: "证照怎么交", image: "/media/banners/1.svg", url: "/help", remarks: "" }];
    answers["/api/focus/postList"] = { list };
    answers["/api/article"] = { total: 0, page: 1, per_page: 10, list: [] };
    answers["/api/article/7"] = { ...article, url: "/news/info/7/hy" };
    for (const address of ["/news/hy", "/news/info/7/hy"]) {
      open(address);
      const advert = await screen.findByRole("img", { name: "证照怎么交" });
      expect(screen.getByRole("searchbox").closest("[class*=aside]")?.contains(advert)).toBe(true);
      cleanup();
    }
  });
});
