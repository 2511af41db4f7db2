import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, type NavigateFunction, useLocation, useNavigate } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { userKeys } from "@/features/user/queries";
import { matchRow } from "./match";
import { Pages } from "./Pages";

const menus = {
  rnss: [],
  nav: [],
  brand: [],
  category: [],
  category_yx: [],
  category_zy: [],
  category_qx: [],
};
const empty = { ...menus, list: [], total: 0, counts: {}, page: 1, per_page: 40, kinds: [], timestamp: 0 };
const counts = {
  brands: [],
  categories: [],
  expiries: [],
  forms: [],
  in_stock: 0,
  makers: [],
  prices: [],
  promotions: [],
  rx: [],
};
let go: NavigateFunction = () => undefined;
let where: ReturnType<typeof useLocation>;

/** The pages as the shop shows them, through the real table of addresses. */
function Shop() {
  where = useLocation();
  go = useNavigate();
  return <Pages row={matchRow(where.pathname).row} />;
}

function open(at: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "kangtai" } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Shop />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const to = (path: string) => act(async () => void go(path));

/** The heading of a page, on screen or kept behind it. */
const titles = (name: string) => screen.queryAllByRole("heading", { level: 1, name, hidden: true });
const isShown = (element: HTMLElement | undefined) =>
  !!element && !element.closest<HTMLElement>("[style*='display: none']");

beforeEach(() => {
  vi.stubGlobal("fetch", (url: string) => {
    const activities = [{ id: 3, title: "秋冬备货", goods: [], rules: [], state: "running" }];
    const data = url.startsWith("/api/goods/filters")
      ? counts
      : url.startsWith("/api/goods/activities")
        ? { ...empty, list: activities }
        : empty;
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
});

describe("pages that are kept", () => {
  it("are the same when somebody comes back, and out of sight meanwhile", async () => {
    open("/list");
    await waitFor(() => expect(titles("药品列表")).toHaveLength(1));
    const [before] = titles("药品列表");
    await to("/404");
    await waitFor(() => expect(titles("页面不存在")).toHaveLength(1));
    expect(isShown(before)).toBe(false);
    await to("/list");
    await waitFor(() => expect(isShown(before)).toBe(true));
    expect(titles("药品列表")).toEqual([before]);
    expect(titles("页面不存在")).toEqual([]);
  });
  it("are at most three; the one longest away goes", async () => {
    open("/list");
    await waitFor(() => expect(titles("药品列表")).toHaveLength(1));
    const [first] = titles("药品列表");
    for (const path of ["/list/table", "/list/no_image", "/search"]) {
      await to(path);
    }
    await waitFor(() => expect(titles("搜索商品")).toHaveLength(1));
    expect(titles("药品列表")).toHaveLength(2);
    expect(document.body.contains(first as Node)).toBe(false);
  });
});

describe("redirects", () => {
  it("tell the page of an activity what its address named", async () => {
    open("/activity/3/x");
    await waitFor(() => expect(where.pathname).toBe("/yjh/3"));
  });
  it("tell other pages nothing", async () => {
    open("/order/wl/YJ7");
    await waitFor(() => expect(where.pathname).toBe("/order/info/YJ7"));
    expect(where.state).toBeNull();
  });
});
