import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import Replenishment from "./Replenishment";

const proposal = (id: number, name: string, numbers: number[], goods = {}) => ({
  goods: testGoods({ id, name, bzdw: 10, ...goods }),
  why: "日均约 1.4 盒（按您的进货），上次 18 天前买 20 盒，估计已用完",
  lasts: 0,
  on_the_way: 0,
  plans: [7, 14, 30].map((days, at) => ({ days, missing: numbers[at], number: numbers[at] })),
  is_special: false,
  caution: "",
});
const habit = (...args: Parameters<typeof proposal>) => ({
  ...proposal(...args),
  times: 3,
  every: 14,
  usual: 20,
  last_on: "2026-11-04",
  last_number: 20,
  per_day: "1.428",
});
const habits = {
  days: 90,
  left_out: 0,
  rows: [
    habit(7, "板蓝根颗粒", [10, 20, 50]),
    habit(8, "感冒灵颗粒", [0, 0, 40]),
    habit(9, "藿香正气水", [0, 0, 0], {
      is_buy: false,
      reasons: [{ code: "no_stock", message: "暂时缺货", brief: "缺货", fix_url: null, goods_id: 9 }],
    }),
  ],
};
const sheet = {
  read: 5,
  enough: 2,
  left_out: 0,
  matched: 1,
  ambiguous: 0,
  unmatched: 1,
  rows: [
    {
      line: 2,
      name: "阿莫西林",
      spec: "",
      maker: "",
      code: "690",
      stock: "5",
      status: "matched",
      proposals: [proposal(5, "阿莫西林胶囊", [10, 30, 60])],
      missing: [9, 23, 55],
    },
    {
      line: 3,
      name: "月球石",
      spec: "5ml",
      maker: "",
      code: "",
      stock: "0",
      status: "unmatched",
      proposals: [],
      missing: [21, 42, 90],
    },
  ],
};
const filled = {
  total: 1,
  added: 1,
  adjusted: 0,
  kept: 0,
  refused: 0,
  lines: [
    {
      goods_id: 7,
      name: "板蓝根颗粒",
      ypgg: "",
      unit: "盒",
      wanted: 20,
      before: 0,
      number: 20,
      outcome: "added",
      message: "",
      reasons: [],
    },
  ],
};
let asked: string[] = [];

function open(at = "/kjcg?tab=replenish") {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "kangtai" } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Replenishment />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const addAll = () => screen.getByRole("button", { name: /种加入购物车/ });
const posts = (path: string) => asked.filter((call) => call.startsWith(`POST ${path} `));

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url.split("?")[0]} ${decodeURIComponent(String(init?.body ?? ""))}`);
    const answers: [string, unknown][] = [
      ["/api/replenishment/sheet", sheet],
      ["/api/replenishment", habits],
      ["/api/cart/fill", filled],
      ["/api/user/buy", [1]],
    ];
    const data = answers.find(([path]) => url.startsWith(path))?.[1] ?? null;
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("proposals by what was bought", () => {
  it("say why, follow the days that are chosen, and go into the cart", async () => {
    open();
    const table = await screen.findByRole("table", { name: "按采购记录补货" });
    expect(table.textContent).toContain("上次 18 天前买 20 盒");
    expect(within(table).queryByRole("checkbox", { name: /感冒灵/ })).toBeNull();
    expect(within(table).getByText("缺货")).toBeTruthy();
    expect(within(table).queryByRole("checkbox", { name: /藿香正气水/ })).toBeNull();
    expect(addAll().textContent).toContain("1 种");
    fireEvent.click(screen.getByRole("button", { name: "30 天" }));
    expect(addAll().textContent).toContain("2 种");
    fireEvent.click(screen.getByRole("button", { name: "14 天" }));
    fireEvent.click(addAll());
    await waitFor(() =>
      expect(posts("/api/cart/fill")[0]).toMatch(/params\[0\]\[goods_id\]=7&params\[0\]\[number\]=20/),
    );
    await screen.findByText("购物车里有 20 盒");
    expect(addAll()).toHaveProperty("disabled", true);
  });
  it("show what is not due when asked, and take it at the least that is sold", async () => {
    open();
    fireEvent.click(await screen.findByRole("checkbox", { name: /暂不用补的 1 种/ }));
    fireEvent.click(screen.getByRole("checkbox", { name: /补 感冒灵颗粒/ }));
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /感冒灵颗粒/ }).value).toBe("10");
    expect(addAll().textContent).toContain("2 种");
  });
  it("take no older number for one the box refused", async () => {
    open();
    const box = await screen.findByRole("textbox", { name: /板蓝根颗粒/ });
    fireEvent.focus(box);
    fireEvent.change(box, { target: { value: "12" } });
    fireEvent.blur(box);
    fireEvent.click(addAll());
    expect(posts("/api/cart/fill")).toEqual([]);
    expect(document.activeElement).toBe(box);
  });
});

describe("proposals by a stock sheet", () => {
  it("come from a file, and what was not found is asked for", async () => {
    open("/kjcg?tab=replenish&from=sheet");
    const file = new File(["品名,库存"], "库存.csv");
    fireEvent.change(screen.getByLabelText("库存表"), { target: { files: [file] } });
    await screen.findByRole("table", { name: "按库存表补货" });
    expect(screen.getByText(/够卖 30 天以上/).textContent).toContain("2 行");
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /阿莫西林胶囊/ }).value).toBe("30");
    fireEvent.click(screen.getByRole("button", { name: /1 行登记求购/ }));
    await waitFor(() => expect(posts("/api/user/buy")[0]).toMatch(/月球石.*number\]=42/));
  });
});
