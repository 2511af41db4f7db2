import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartFill, FillLine } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { cartKeys } from "./queries";
import { type FillSource, useCartFill } from "./useCartFill";

const line = (outcome: FillLine["outcome"], message = ""): FillLine => ({
  goods_id: 7,
  name: "板蓝根颗粒",
  ypgg: "10g*10袋",
  unit: "盒",
  wanted: 15,
  before: 0,
  number: 20,
  outcome,
  message,
  reasons: [],
});
const fillOf = (...lines: FillLine[]): CartFill => {
  const count = (outcome: FillLine["outcome"]) => lines.filter((one) => one.outcome === outcome).length;
  return {
    total: 9,
    added: count("added"),
    adjusted: count("adjusted"),
    kept: count("kept"),
    refused: count("refused"),
    lines,
  };
};

let answer: CartFill;
let asked: string[] = [];
let client: QueryClient;

function Press({ source }: { source: FillSource }) {
  const { fill } = useCartFill();
  return (
    <button type="button" onClick={() => void fill(source)}>
      加购
    </button>
  );
}

function press(source: FillSource) {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Press source={source} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button"));
}
const toasts = () => useNotices.getState().toasts.map((one) => one.message);
const box = () => useNotices.getState().boxes.at(-1);

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url} ${decodeURIComponent(String(init?.body ?? ""))}`);
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data: answer })));
  });
});
afterEach(() => {
  useNotices.setState({ toasts: [], boxes: [] });
});

describe("filling the cart", () => {
  it("says in a word that all went in, and the badge counts it", async () => {
    answer = fillOf(line("added"));
    press({ order: "YJ1/2" });
    await waitFor(() => expect(toasts()).toEqual(["1 种商品已加入购物车"]));
    expect(asked[0]).toContain("POST /api/order/YJ1%2F2/buy_again");
    expect(client.getQueryData(cartKeys.total)).toEqual({ total: 9 });
  });
  it("says in a word that all was there", async () => {
    answer = fillOf(line("kept", "购物车里已有 20盒"));
    press({ list: 3 });
    await waitFor(() => expect(toasts()).toEqual(["购物车里都已经有了，没有再加"]));
    expect(asked[0]).toContain("POST /api/saved_list/3/cart");
  });
  it("tells of each goods that went in otherwise or not at all", async () => {
    answer = fillOf(
      line("added"),
      { ...line("adjusted", "15 改为 20"), goods_id: 8 },
      { ...line("refused", "暂时缺货"), goods_id: 9 },
    );
    press({ wishes: [{ goods_id: 7, number: 15 }] });
    await waitFor(() => expect(box()?.title).toBe("2 种已加入购物车"));
    expect(asked[0]).toContain("params[0][goods_id]=7&params[0][number]=15");
    render(box()?.message);
    for (const said of ["15 改为 20", "暂时缺货"]) expect(screen.getByText(said)).toBeTruthy();
    expect(toasts()).toEqual([]);
  });
});
