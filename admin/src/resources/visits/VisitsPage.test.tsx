import { fireEvent, render, screen, within } from "@testing-library/react";
import { AdminContext } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import type { Visits } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { share } from "./share";
import { VisitsPage } from "./VisitsPage";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };

const REPORT: Visits = {
  from: "2026-11-25",
  to: "2026-11-26",
  days: [
    { day: "2026-11-25", views: 30, visitors: 8, companies: 4 },
    { day: "2026-11-26", views: 12, visitors: 5, companies: 4 },
  ],
  pages: [
    { route: "/list_info/:id", title: "商品详情", views: 25, visitors: 9 },
    { route: "/gone", title: "", views: 2, visitors: 1 },
  ],
  funnel: [
    { step: "visit", text: "浏览", visitors: 13, companies: 8 },
    { step: "product", text: "商品", visitors: 9, companies: 6 },
    { step: "cart", text: "购物车", visitors: 5, companies: 5 },
    { step: "checkout", text: "结算", visitors: 4, companies: 4 },
    { step: "order", text: "下单", visitors: null, companies: 3 },
    { step: "paid", text: "付款", visitors: null, companies: 2 },
  ],
};

function show(report: Visits): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(new URL(path, "https://yaoji.example"));
    return Response.json(report);
  });
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider}>
        <VisitsPage />
      </AdminContext>
    </MemoryRouter>,
  );
  return asked;
}

beforeEach(() => {
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});

const step = (name: string) => REPORT.funnel.find((one) => one.step === name) ?? expect.fail(name);
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);

it("shows how far customers get, each step beside the one before", async () => {
  show(REPORT);
  const funnel = await screen.findByRole("table", { name: "转化漏斗" }, PATIENCE);
  const row = (name: string) => within(funnel).getByRole("row", { name: new RegExp(`^${name}`) });
  expect(cells(row("浏览"))).toEqual(["13", "8", "—", "100%"]);
  expect(cells(row("商品"))).toEqual(["9", "6", "75%", "75%"]);
  expect(cells(row("付款"))).toEqual(["—", "2", "66.7%", "25%"]);
});

it("shows the days as a table too, and the pages by their titles", async () => {
  show(REPORT);
  fireEvent.click(await screen.findByRole("button", { name: "查看数据表" }, PATIENCE));
  const days = screen.getByRole("table", { name: "每天的访问" });
  expect(within(days).getByRole("row", { name: /^2026-11-26/ }).textContent).toBe("2026-11-261254");
  const pages = screen.getByRole("table", { name: "看得最多的页面" });
  expect(within(pages).getByRole("row", { name: /^商品详情/ }).textContent).toContain("/list_info/:id");
  expect(within(pages).getByRole("row", { name: /^已下线的页面/ })).toBeTruthy();
});

it("groups the digits of large numbers", async () => {
  const large = { day: "2026-11-26", views: 1_234_567, visitors: 45_678, companies: 9_012 };
  show({ ...REPORT, days: [large], funnel: [{ ...step("visit"), visitors: 45_678, companies: 9_012 }] });
  const funnel = await screen.findByRole("table", { name: "转化漏斗" }, PATIENCE);
  expect(cells(within(funnel).getByRole("row", { name: /^浏览/ }))).toEqual(["45,678", "9,012", "—", "100%"]);
  expect(screen.getAllByText("1,234,567")).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "查看数据表" }));
  const days = screen.getByRole("table", { name: "每天的访问" });
  expect(cells(within(days).getByRole("row", { name: /^2026-11-26/ }))).toEqual([
    "1,234,567",
    "45,678",
    "9,012",
  ]);
});

it("asks for the chosen number of days", async () => {
  const asked = show(REPORT);
  await screen.findByRole("table", { name: "转化漏斗" }, PATIENCE);
  fireEvent.click(screen.getByRole("button", { name: "近 7 天" }));
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const days = asked.map(({ searchParams }) => {
    const [from, to] = ["from", "to"].map((name) => Date.parse(searchParams.get(name) ?? ""));
    return Math.round(((to ?? 0) - (from ?? 0)) / 86_400_000) + 1;
  });
  expect(days).toEqual([30, 7]);
});

it("says so when nobody was there", async () => {
  const nobody = (step: Visits["funnel"][number]) => ({ ...step, visitors: 0, companies: 0 });
  show({
    ...REPORT,
    days: REPORT.days.map((one) => ({ ...one, views: 0, visitors: 0, companies: 0 })),
    pages: [],
    funnel: REPORT.funnel.map(nobody),
  });
  expect(await screen.findByText(/这段时间没有访问/, undefined, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
});

it("is a part of nothing where there was nothing", () => {
  expect([share(1, 3), share(0, 4), share(0, 0), share(5, 4)]).toEqual(["33.3%", "0%", "—", "125%"]);
});
