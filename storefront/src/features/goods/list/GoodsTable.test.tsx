import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { GoodsCard } from "@/api/types";
import { GoodsTable } from "./GoodsTable";

const sent: string[] = [];

// Whole forms and tables in jsdom are slow on a loaded machine.
vi.setConfig({ testTimeout: 30_000 });

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal(
    "fetch",
    vi.fn(async (_url: string, init?: RequestInit) => {
      if (init?.method === "POST") sent.push(decodeURIComponent(String(init.body)));
      return new Response(JSON.stringify({ code: 200, message: "", data: { total: 1 } }), { status: 200 });
    }),
  );
});

const list = [
  testGoods({ id: 1, name: "甲" }),
  testGoods({
    id: 2,
    name: "乙",
    is_buy: false,
    reasons: [
      { code: "licence_missing", message: "需补充许可证", brief: "缺少证照", fix_url: "/zzzj", goods_id: 2 },
    ],
  }),
  testGoods({ id: 3, name: "丙", ladder_price: [{ id: 9, number: 50, price: "9.00" }] }),
];

function show(goods: GoodsCard[] = list, onTurnPage?: (direction: 1 | -1) => boolean) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GoodsTable label="商品" list={goods} onTurnPage={onTurnPage} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const box = (name: string) => screen.getByRole("textbox", { name: new RegExp(`^${name} `) });

it("moves between the rows that can be bought and leaves the numbers alone", async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await user.click(box("甲"));
  await user.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(box("丙"));
  await user.keyboard("{ArrowDown}{ArrowUp}");
  expect(document.activeElement).toBe(box("甲"));
  expect(box("甲")).toHaveProperty("value", "1");
  expect(box("丙")).toHaveProperty("value", "1");
});

it("adds with Enter and goes on", async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await user.click(box("甲"));
  await user.keyboard("12{Enter}");
  expect(document.activeElement).toBe(box("丙"));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toContain("params[0][goods_id]=1&params[0][number]=12");
  expect(await screen.findByText("已加 12")).toBeTruthy();
});

it("stays in a row whose number can't be bought, by Enter and by the button", async () => {
  const user = userEvent.setup({ delay: null });
  show();
  await user.click(box("甲"));
  await user.keyboard("500{Enter}");
  expect(document.activeElement).toBe(box("甲"));
  expect(screen.getByRole("alert").textContent).toBe("最多可订 100");
  await user.click(screen.getByRole("button", { name: "加购 甲" }));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(sent).toEqual([]);
});

it("says why goods can't be bought, with the way out", () => {
  show();
  const row = screen.getByRole("row", { name: /乙/ });
  expect(within(row).getByRole("link", { name: "缺少证照：需补充许可证" }).getAttribute("href")).toBe(
    "/zzzj",
  );
});

it("shows the tier's price while typing, and the ladder on focus", async () => {
  const user = userEvent.setup({ delay: null });
  show();
  const row = screen.getByRole("row", { name: /丙/ });
  await user.click(box("丙"));
  await user.keyboard("60");
  expect(row.textContent).toContain("¥9.00");
  await user.tab({ shift: true });
  expect(document.activeElement?.textContent).toBe("阶梯价");
  expect(screen.getByRole("tooltip").textContent).toContain("50 盒起");
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("tooltip")).toBeNull();
});

it("turns the page from within a box and starts at its first row", async () => {
  const user = userEvent.setup({ delay: null });
  const turn = vi.fn(() => true);
  const view = show(list, turn);
  await user.click(box("丙"));
  await user.keyboard("{PageDown}");
  expect(turn).toHaveBeenCalledWith(1);
  view.rerender(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <GoodsTable label="商品" list={[testGoods({ id: 8, name: "丁" })]} onTurnPage={turn} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(document.activeElement).toBe(box("丁"));
});
