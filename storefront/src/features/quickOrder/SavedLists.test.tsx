import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import SavedLists from "./SavedLists";

const list = {
  id: 3,
  name: "每周常备",
  is_shared: true,
  lines: 1,
  maker: "李采购",
  is_mine: false,
  can_manage: false,
  updated_at: "2026-11-21T01:00:00Z",
};
const goods = [{ number: 20, goods: testGoods({ id: 7, name: "板蓝根颗粒", bzdw: 10 }) }];
const filled = {
  total: 1,
  added: 0,
  adjusted: 0,
  kept: 0,
  refused: 1,
  lines: [
    {
      goods_id: 7,
      name: "板蓝根颗粒",
      ypgg: "10g",
      unit: "盒",
      wanted: 20,
      before: 0,
      number: 0,
      outcome: "refused",
      message: "暂时缺货，可加入收藏等待到货",
      reasons: [],
    },
  ],
};
let asked: string[] = [];
let lists: (typeof list)[] = [];

function open(at: string, refusals: Record<string, string> = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const base = { username: "kangtai", refusals } as unknown as UserBase;
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <SavedLists />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const told = () => useNotices.getState().boxes.at(-1);

beforeEach(() => {
  asked = [];
  lists = [list];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url.split("?")[0]} ${decodeURIComponent(String(init?.body ?? ""))}`);
    const data = url.endsWith("/cart")
      ? filled
      : url.includes("/api/saved_list/")
        ? { ...list, goods }
        : { list: lists, most_lists: 50, most_lines: 500 };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("saved lists", () => {
  it("say who made them, and go into the cart whole, with what became of each goods", async () => {
    open("/kjcg?tab=lists");
    await screen.findByText(/李采购 建的/);
    fireEvent.click(screen.getByRole("button", { name: "清单 每周常备 整单加购" }));
    await waitFor(() => expect(told()?.title).toBe("没有商品加入购物车"));
    render(told()?.message);
    expect(screen.getByText("暂时缺货，可加入收藏等待到货")).toBeTruthy();
  });
  it("begin with what a list is for", async () => {
    lists = [];
    open("/kjcg?tab=lists");
    await screen.findByText("还没有常购清单");
    fireEvent.click(screen.getByRole("button", { name: "新建清单" }));
    const name = screen.getByRole("textbox", { name: /清单名称/ });
    fireEvent.change(name, { target: { value: "感冒用药" } });
    fireEvent.submit((name as HTMLInputElement).form as HTMLFormElement);
    await waitFor(() => expect(asked.some((call) => call.includes("name=感冒用药"))).toBe(true));
  });
});

describe("one list", () => {
  const box = () => screen.findByRole<HTMLInputElement>("textbox", { name: /板蓝根颗粒/ });
  const saves = () => asked.filter((call) => call.startsWith("POST /api/saved_list/3/goods "));
  it("keeps the number that is typed, and no number that can't be bought", async () => {
    open("/kjcg?tab=lists&list=3");
    const number = await box();
    expect(number.value).toBe("20");
    expect(saves()).toEqual([]);
    fireEvent.change(number, { target: { value: "25" } });
    fireEvent.blur(number);
    expect(saves()).toEqual([]);
    fireEvent.change(number, { target: { value: "30" } });
    fireEvent.blur(number);
    await waitFor(() => expect(saves()[0]).toMatch(/goods_id\]=7.*number\]=30/));
  });
  it("keeps the focus in the list when goods are taken out of it", async () => {
    const second = { number: 1, goods: testGoods({ id: 8, name: "感冒灵颗粒" }) };
    const before = fetch;
    vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
      if (!url.includes("/api/saved_list/3")) return before(url, init);
      const left = url.endsWith("/remove") ? [second] : [...goods, second];
      return Promise.resolve(
        new Response(JSON.stringify({ code: 200, message: "", data: { ...list, goods: left } })),
      );
    });
    open("/kjcg?tab=lists&list=3");
    const button = await screen.findByRole("button", { name: "从清单移除 板蓝根颗粒" });
    button.focus();
    fireEvent.click(button);
    const next = screen.getByRole("button", { name: "从清单移除 感冒灵颗粒" });
    await waitFor(() => expect(document.activeElement).toBe(next));
    expect(screen.queryByRole("button", { name: "从清单移除 板蓝根颗粒" })).toBeNull();
  });
  it("is only looked at by who may not order", async () => {
    open("/kjcg?tab=lists&list=3", { order: "只读账号不能采购下单" });
    await box();
    expect(screen.queryByRole("button", { name: /整单/ })).toBeNull();
    expect(screen.queryByRole("button", { name: /移除/ })).toBeNull();
  });
});
