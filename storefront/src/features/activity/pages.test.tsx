import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
import ActivitiesPage from "./ActivitiesPage";
import ActivityCentrePage from "./ActivityCentrePage";
import ActivityLoadingPage from "./ActivityLoadingPage";

const activity = {
  id: 3,
  url: "",
  title: "秋冬感冒备货",
  lead: "",
  image: "/a.svg",
  regions: "",
  rules: [],
  state: "running",
  starts_at: null,
  ends_at: null,
  goods_count: 0,
  goods: [],
};

function serve(list: readonly unknown[], page: object | null = null, own: object | null = null) {
  const answer = (url: string) => {
    if (url.startsWith("/api/page/activity?address=")) return { page, timestamp: Date.now() };
    if (url.startsWith("/api/page/")) {
      return { page: url === "/api/page/activity" ? own : null, timestamp: Date.now() };
    }
    if (url.startsWith("/api/focus/xrtj")) return { list: [] };
    return url.startsWith("/api/goods/activities/")
      ? { ...activity, total: 0, page: 1, per_page: 40, list: [], timestamp: Date.now() }
      : { list, timestamp: Date.now() };
  };
  vi.stubGlobal("fetch", (url: string) =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, message: "ok", data: answer(url) }))),
  );
}

function Where() {
  return <output data-testid="where">{useLocation().pathname}</output>;
}

function open(at: string, state?: unknown) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[{ pathname: at, state }]}>
        <Routes>
          <Route path="/yjh/:id?" element={<ActivitiesPage />} />
          <Route path="/Hdzx/:ids/:id?" element={<ActivityCentrePage />} />
          <Route path="/loading/activity" element={<ActivityLoadingPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const where = () => screen.getByTestId("where").textContent;

describe("activity pages", () => {
  it.each(["/yjh", "/yjh/x", "/Hdzx/999", "/Hdzx/1;2"])("%s without an activity says so", async (at) => {
    serve([]);
    open(at);
    await waitFor(() => expect(where()).toBe("/noActivity"));
  });

  it("open the chosen one of several, or the first", async () => {
    serve([{ ...activity, id: 1, title: "慢病用药月" }, activity]);
    open("/Hdzx/1,3/3");
    const tab = await screen.findByRole("tab", { name: "秋冬感冒备货" });
    expect(tab.getAttribute("aria-selected")).toBe("true");
  });

  it("turning a page leaves the time as it was while the next one is on its way", async () => {
    const ends_at = new Date(Date.now() + 3_600_000).toISOString();
    const asked: string[] = [];
    const first = { ...activity, ends_at, total: 80, page: 1, per_page: 40, list: [], timestamp: Date.now() };
    vi.stubGlobal("fetch", (url: string) => {
      if (url.startsWith("/api/page/")) {
        const none = { code: 200, message: "", data: { page: null, timestamp: 0 } };
        return Promise.resolve(new Response(JSON.stringify(none)));
      }
      asked.push(url);
      if (url.includes("page=2")) return new Promise(() => undefined);
      return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "ok", data: first })));
    });
    open("/yjh/3");
    expect(await screen.findByText(/^00:59:/)).toBeTruthy();
    fireEvent.click(await screen.findByRole("button", { name: "下一页" }));
    await waitFor(() => expect(asked.at(-1)).toContain("page=2"));
    expect(screen.getByText(/^00:59:/)).toBeTruthy();
    expect(screen.queryByText("正在更新…")).toBeNull();
  });

  it("an old /activity/… address leads on to the activity when there is one", async () => {
    serve([activity]);
    open("/loading/activity", { url: "3" });
    await waitFor(() => expect(where()).toBe("/yjh/3"));
  });

  it("as to a page that staff put together under that name", async () => {
    const text = { type: "text", sections: [{ heading: "春季会场", lines: [] }] };
    serve([activity], { id: 1, version: 1, title: "春季会场页", blocks: [text] });
    open("/loading/activity", { url: "spring-2027" });
    await waitFor(() => expect(where()).toBe("/yjh/spring-2027"));
    expect(await screen.findByRole("heading", { level: 1, name: "春季会场页" })).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 2, name: "春季会场" })).toBeTruthy();
  });

  const text = { type: "text", sections: [{ heading: "年末会场", lines: [] }] };
  const own = { id: 2, version: 1, title: "年末会场页", blocks: [text] };

  it("/activity itself shows what staff put together for it, alone", async () => {
    serve([activity], null, own);
    open("/loading/activity", {});
    expect(await screen.findByRole("heading", { level: 1, name: "年末会场页" })).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 2, name: "年末会场" })).toBeTruthy();
    expect(screen.queryByText("活动未开始")).toBeNull();
  });

  it("and below the notice where an activity was asked for that is not there", async () => {
    serve([activity], null, own);
    open("/loading/activity", { url: "no-such-page" });
    expect(await screen.findByText("活动未开始")).toBeTruthy();
    expect(await screen.findByRole("heading", { level: 2, name: "年末会场" })).toBeTruthy();
  });

  it("an unknown name has no activity", async () => {
    serve([activity]);
    open("/yjh/spring-2027");
    await waitFor(() => expect(where()).toBe("/noActivity"));
  });

  it("and else says that it has not begun, with the way on", async () => {
    serve([activity]);
    open("/loading/activity", { url: "<script>" });
    expect(await screen.findByText("活动未开始")).toBeTruthy();
    expect(screen.getByRole("link", { name: /1 场活动/ }).getAttribute("href")).toBe("/yjh");
  });
});
