import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { Link, MemoryRouter, useLocation } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Suggestions } from "@/api/types";
import { SearchBox } from "./SearchBox";

const asked: string[] = [];
let answers: Suggestions["list"];

function Where() {
  const { pathname, search } = useLocation();
  return <output data-testid="where">{pathname + decodeURIComponent(search)}</output>;
}

function open(at = "/") {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <SearchBox />
        <Link to="/search?keywords=云南白药&type=2">换到厂家</Link>
        <Link to="/list">全部商品</Link>
        <Link to="/cart">购物车</Link>
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return screen.getByRole("combobox");
}
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const where = () => screen.getByTestId("where").textContent;

beforeEach(() => {
  vi.useFakeTimers();
  asked.length = 0;
  answers = [
    { text: "阿莫西林胶囊", maker: "华北制药", goods_id: 1 },
    { text: "阿莫西林颗粒", maker: "石药", goods_id: 2 },
  ];
  vi.stubGlobal("fetch", async (url: string) => {
    asked.push(decodeURIComponent(url));
    const list = url.includes("none") ? [] : answers;
    return new Response(JSON.stringify({ code: 200, message: "", data: { list } }));
  });
});

describe("search box", () => {
  it("asks once, 500 ms after the last key", async () => {
    const input = open();
    type(input, "a");
    await wait(400);
    type(input, "am");
    await wait(499);
    expect(asked).toEqual([]);
    expect(screen.getByText("搜索中...")).toBeTruthy();
    await wait(1);
    expect(asked).toEqual(["/api/goods/search?keywords=am&type=1"]);
    expect(screen.getAllByRole("option")).toHaveLength(2);
  });
  it("says 暂无数据 when nothing fits", async () => {
    type(open(), "none");
    await wait(500);
    expect(screen.getByText("暂无数据")).toBeTruthy();
  });
  it("chooses with the arrows, searches with Enter, closes with Escape", async () => {
    const input = open();
    type(input, "am");
    await wait(500);
    fireEvent.keyDown(input, { key: "ArrowDown" });
    fireEvent.keyDown(input, { key: "ArrowDown" });
    expect(screen.getAllByRole("option")[1]?.getAttribute("aria-selected")).toBe("true");
    fireEvent.keyDown(input, { key: "ArrowUp" });
    expect(input.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[0]?.id);
    fireEvent.keyDown(input, { key: "Escape" });
    expect(input.getAttribute("aria-expanded")).toBe("false");
    fireEvent.keyDown(input, { key: "Enter" });
    expect(where()).toBe("/search?keywords=am&type=1");
  });
  it("searches the suggestion that is chosen, and wraps round over the text as typed", async () => {
    const input = open();
    type(input, "am");
    await wait(500);
    fireEvent.keyDown(input, { key: "ArrowUp" });
    expect(input.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
    fireEvent.keyDown(input, { key: "Enter" });
    expect(where()).toBe("/search?keywords=阿莫西林颗粒&type=1");
  });
  it("shows a cached list at once and asks again only after five seconds", async () => {
    const input = open();
    type(input, "am");
    await wait(500);
    type(input, "amx");
    await wait(100);
    type(input, "am");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    await wait(1000);
    expect(asked).toHaveLength(1);
    fireEvent.keyDown(input, { key: "Escape" });
    await wait(6000);
    fireEvent.keyDown(input, { key: "ArrowDown" });
    await wait(500);
    expect(asked).toHaveLength(2);
  });
  it("shows what it knows of the first letters while it asks, and keeps what is chosen when the answer comes", async () => {
    const input = open();
    type(input, "am");
    await wait(500);
    type(input, "amx");
    expect(screen.getAllByRole("option")).toHaveLength(2);
    expect(screen.getByText("搜索中...")).toBeTruthy();
    expect(asked).toHaveLength(1);
    fireEvent.keyDown(input, { key: "ArrowDown" });
    answers = [
      { text: "阿莫西林分散片", maker: "石药", goods_id: 3 },
      { text: "阿莫西林胶囊", maker: "华北制药", goods_id: 1 },
    ];
    await wait(500);
    expect(asked).toHaveLength(2);
    expect(screen.queryByText("搜索中...")).toBeNull();
    expect(screen.getByRole("option", { selected: true }).textContent).toContain("阿莫西林胶囊");
    expect(input.getAttribute("aria-activedescendant")).toBe(screen.getAllByRole("option")[1]?.id);
  });
  it("chooses nothing by itself when what was chosen is not in the answer", async () => {
    const input = open();
    type(input, "am");
    await wait(500);
    type(input, "amx");
    fireEvent.keyDown(input, { key: "ArrowDown" });
    answers = [{ text: "阿莫西林分散片", maker: "石药", goods_id: 3 }];
    await wait(500);
    expect(screen.getAllByRole("option")).toHaveLength(1);
    expect(screen.queryByRole("option", { selected: true })).toBeNull();
  });
  it("runs the search again when the scope changes on the search page", async () => {
    open("/search/table?keywords=云南白药&type=1");
    fireEvent.click(screen.getByLabelText("搜厂家"));
    await wait(0);
    expect(where()).toBe("/search/table?keywords=云南白药&type=2");
  });
  it("follows the scope of the address after any change of it", async () => {
    open("/search?keywords=云南白药&type=1");
    expect(screen.getByRole("radio", { name: "搜药品" })).toHaveProperty("checked", true);
    fireEvent.click(screen.getByRole("link", { name: "换到厂家" }));
    await wait(0);
    expect(screen.getByRole("radio", { name: "搜厂家" })).toHaveProperty("checked", true);
  });
  it("lets go of the words when the address of a list does, and keeps them on pages that search for nothing", async () => {
    const input = open("/list?keywords=blf");
    fireEvent.click(screen.getByRole("link", { name: "购物车" }));
    await wait(0);
    expect(input).toHaveProperty("value", "blf");
    fireEvent.click(screen.getByRole("link", { name: "全部商品" }));
    await wait(0);
    expect(input).toHaveProperty("value", "");
  });
  it("offers the camera on a touch screen whose browser reads no bar codes by itself", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    vi.stubGlobal("navigator", {
      maxTouchPoints: 5,
      mediaDevices: { enumerateDevices: async () => [{ kind: "videoinput" }] },
    });
    expect("BarcodeDetector" in window).toBe(false);
    open();
    await vi.waitFor(() => expect(screen.getByRole("button", { name: "扫条形码" })).toBeTruthy());
  });
  it("leaves Enter to the input method while it is composing", () => {
    const input = open();
    type(input, "amo");
    fireEvent.keyDown(input, { key: "Enter", isComposing: true });
    expect(where()).toBe("/");
  });
});
