import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";

const goods = testGoods({ id: 7, name: "板蓝根颗粒", number: 100, bzdw: 5 });
const rows = [
  {
    line: 1,
    name: "板蓝根颗粒",
    spec: "",
    maker: "",
    code: "",
    number: 10,
    unit: "",
    refused_number: "",
    status: "matched",
    goods: [goods],
    proposed: null,
    alternatives: [],
  },
];
const bought = { list: [], total: 0, page: 1, per_page: 40 };
/** What the server makes of the next list. */
let answered: object[] = rows;
let asked: string[] = [];

/** A page load: memory is reset, session storage stays. */
async function open(username = "kangtai", at = "/kjcg") {
  vi.resetModules();
  const { default: Page } = await import("./QuickPurchasePage");
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
function leave() {
  act(() => void window.dispatchEvent(new Event("pagehide")));
  cleanup();
}
const text = () => screen.getByRole<HTMLTextAreaElement>("textbox", { name: /每行一个品种/ });
const box = () => screen.getByRole<HTMLInputElement>("textbox", { name: /板蓝根颗粒 数量/ });
const addAll = () => screen.getByRole("button", { name: /种加入购物车/ });
function type(input: HTMLElement, value: string) {
  fireEvent.focus(input);
  fireEvent.change(input, { target: { value } });
  fireEvent.blur(input);
}
async function match() {
  fireEvent.change(text(), { target: { value: "板蓝根颗粒 10" } });
  fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
  await screen.findByRole("table", { name: "匹配结果" });
}

beforeEach(() => {
  asked = [];
  answered = rows;
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url.split("?")[0]} ${decodeURIComponent(String(init?.body ?? ""))}`);
    const data =
      url === "/api/cart/import" ? { rows: answered } : url.includes("fast_buy") ? bought : { total: 1 };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("a list somebody works on", () => {
  it("outlives another page and a reload, with the quantities chosen", async () => {
    await open();
    await match();
    type(box(), "25");
    expect(screen.getByRole("link", { name: "板蓝根颗粒" }).getAttribute("target")).toBe("_blank");
    leave();
    await open();
    expect(text().value).toBe("板蓝根颗粒 10");
    expect(box().value).toBe("25");
  });
  it("stays beside the other tab", async () => {
    await open();
    await match();
    fireEvent.click(screen.getByRole("tab", { name: "买过的商品" }));
    await screen.findByText("还没有买过商品");
    fireEvent.click(screen.getByRole("tab", { name: "按清单采购" }));
    expect(box().value).toBe("10");
  });
  it("is not another buyer's", async () => {
    await open();
    await match();
    leave();
    await open("renxin");
    expect(text().value).toBe("");
    expect(screen.queryByRole("table")).toBeNull();
  });
});

describe("putting it into the cart", () => {
  it("takes no older number for one the box refused", async () => {
    await open();
    await match();
    type(box(), "12");
    fireEvent.click(addAll());
    expect(asked.some((call) => call.startsWith("POST /api/cart "))).toBe(false);
    expect(document.activeElement).toBe(box());
    type(box(), "15");
    fireEvent.click(addAll());
    await waitFor(() => expect(asked.at(-1) ?? "").toMatch(/^POST \/api\/cart .*number\]=15/));
  });
});

describe("a row that needs a look", () => {
  const status = () => document.querySelector("p[role=status]")?.textContent;
  it("is filled with what was bought last, and can be changed", async () => {
    const other = testGoods({ id: 8, name: "板蓝根片", number: 100 });
    const proposed = { goods_id: 7, because: "bought_last" };
    answered = [{ ...rows[0], status: "ambiguous", goods: [other, goods], proposed }];
    await open();
    await match();
    expect(screen.getByText("上次买过")).toBeTruthy();
    expect(status()).toContain("可加购 1 种，待选择 0 行");
    const select = screen.getByRole("combobox", { name: "第 1 行选择商品" });
    fireEvent.change(select, { target: { value: "8" } });
    expect(screen.queryByText("上次买过")).toBeNull();
    expect(screen.getByRole("textbox", { name: /板蓝根片 数量/ })).toBeTruthy();
  });
  it("offers replacements where the product is out of stock", async () => {
    const soldOut = testGoods({ id: 9, name: "板蓝根颗粒", number: 0, is_buy: false });
    answered = [{ ...rows[0], goods: [soldOut], alternatives: [goods] }];
    await open();
    await match();
    expect(screen.getByRole("group", { name: "可替代品种" })).toBeTruthy();
    expect(status()).toContain("可加购 0 种");
    const select = screen.getByRole("combobox", { name: "第 1 行选择商品" });
    fireEvent.change(select, { target: { value: "7" } });
    expect(status()).toContain("可加购 1 种");
  });
  it("says that a quantity cannot be ordered, and buys nothing until it is set", async () => {
    answered = [{ ...rows[0], number: null, refused_number: "-4" }];
    await open();
    await match();
    expect(screen.getByText(/数量“-4”不能下单/)).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    expect(status()).toBe("可加购 0 种，待选择 0 行，没有找到 0 行，数量不能下单 1 行");
  });
  it("is counted once where nothing was found either", async () => {
    answered = [{ ...rows[0], status: "unmatched", goods: [], number: null, refused_number: "abc" }];
    await open();
    await match();
    expect(status()).toBe("可加购 0 种，待选择 0 行，没有找到 1 行");
  });
});

describe("a list of many rows", () => {
  const other = testGoods({ id: 8, name: "板蓝根片", number: 100, price: "2.50" });
  const soldOut = testGoods({ id: 9, name: "感冒灵", number: 0, is_buy: false });
  const many = [
    { ...rows[0], goods: [testGoods({ id: 7, name: "板蓝根颗粒", number: 100, price: "1.20" })] },
    { ...rows[0], line: 2, status: "ambiguous", goods: [other, goods], number: 4 },
    { ...rows[0], line: 3, status: "unmatched", goods: [], name: "没听说过", spec: "5g", unit: "盒" },
    { ...rows[0], line: 4, goods: [soldOut] },
  ];
  const listed = () => screen.getAllByRole("row").length - 1;
  const show = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
  beforeEach(() => {
    answered = many;
  });

  it("shows the rows of one kind, and keeps one that was dealt with under the hand", async () => {
    await open();
    await match();
    const select = screen.getByRole("combobox", { name: "第 2 行选择商品" });
    expect(document.activeElement).toBe(select);
    show("待选择 1");
    expect(listed()).toBe(1);
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "8" } });
    expect([listed(), screen.getByRole("button", { name: "待选择 0" }).ariaPressed]).toEqual([1, "true"]);
    show("暂时不能买 1");
    expect(screen.getByRole("link", { name: "感冒灵" })).toBeTruthy();
    show("全部 4");
    expect(listed()).toBe(4);
  });
  it("keeps a row in sight whose number can't be bought", async () => {
    answered = [{ ...rows[0], goods: [goods] }, ...many.slice(1)];
    await open();
    await match();
    type(box(), "12");
    show("没有找到 1");
    expect(listed()).toBe(2);
    expect(box().getAttribute("aria-invalid")).toBe("true");
  });
  it("says what it comes to", async () => {
    await open();
    await match();
    expect(screen.getByText(/^合计/).textContent).toBe("合计 ¥12.00");
    fireEvent.change(screen.getByRole("combobox"), { target: { value: "8" } });
    expect(screen.getByText(/^合计/).textContent).toBe("合计 ¥22.00");
  });
  it("gives back a row that was taken off, and a list that was cleared", async () => {
    await open();
    const { useNotices: notices } = await import("@/ui/notices");
    const undo = () => act(() => notices.getState().toasts.at(-1)?.action?.run());
    await match();
    show("去掉第 2 行");
    expect(listed()).toBe(3);
    const next = screen.getByRole("button", { name: "去掉第 3 行" });
    await waitFor(() => expect(document.activeElement).toBe(next));
    undo();
    expect(listed()).toBe(4);
    expect(screen.getAllByRole("rowheader")[1]?.textContent).toMatch(/^2 /);
    show("清空清单");
    expect([text().value, screen.queryByRole("table")]).toEqual(["", null]);
    undo();
    expect([text().value, listed()]).toEqual(["板蓝根颗粒 10", 4]);
  });
  it("copies what was not found, to be asked for elsewhere", async () => {
    const writeText = vi.fn(async () => undefined);
    Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
    await open();
    await match();
    show("复制没找到的行");
    expect(writeText).toHaveBeenCalledWith("没听说过 5g 10盒");
  });
});

describe("the keys of the list", () => {
  it("match nothing while there is nothing to match", async () => {
    await open();
    fireEvent.keyDown(text(), { key: "Enter", ctrlKey: true });
    fireEvent.submit(text().form as HTMLFormElement);
    expect(asked).toEqual([]);
  });
});
