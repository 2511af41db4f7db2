import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { Seckill } from "./Seckill";

const deal = (id: number) => ({
  goods: testGoods({ id, name: `商品${id}` }),
  role: "goods",
  price: "8.00",
  save: "2.00",
  set_quantity: 1,
  stock: 10,
  left: 5,
  sold: 5,
  buyer_limit: 0,
  bought: 0,
  group: null,
});
const deals = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => deal(from + at));

const seckill = (id: number, changes: object) => ({
  id,
  kind: "seckill",
  name: `秒杀${id}`,
  state: "running",
  starts_at: "2026-11-20T00:00:00Z",
  ends_at: new Date(Date.now() + 7_200_000).toISOString(),
  goods_count: 2,
  goods: [],
  ...changes,
});

function open(list: object[], further: object[] = []) {
  vi.stubGlobal("fetch", async (url: string) => {
    const data = url.startsWith("/api/index/spike")
      ? { list, timestamp: Date.now() }
      : { list: further, total: 22, page: 2, per_page: 20, timestamp: Date.now() };
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "a", refusals: {} } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Seckill />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows every seckill that runs, each with its own clock, and names the next", async () => {
  open([
    seckill(1, { goods: deals(1, 2) }),
    seckill(2, { goods: deals(3, 4) }),
    seckill(3, { goods: deals(5, 6), state: "announced", starts_at: "2099-01-01T00:00:00Z" }),
  ]);
  expect(await screen.findByRole("region", { name: "秒杀1" })).toBeTruthy();
  expect(screen.getByRole("region", { name: "秒杀2" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "秒杀3" })).toBeNull();
  expect(screen.getAllByRole("article")).toHaveLength(4);
  expect(screen.getAllByText(/距结束/)).toHaveLength(2);
  expect(screen.getByText("下一场：秒杀3")).toBeTruthy();
});

it("says why what has a price cannot be bought", async () => {
  const reason = { code: "licence_drug_trading", message: "缺少《药品经营许可证》", brief: "缺许可证" };
  const [one] = deals(1, 1);
  const goods = { ...one?.goods, is_buy: false, reasons: [{ ...reason, fix_url: "/zzzj", goods_id: 1 }] };
  open([seckill(1, { goods: [{ ...one, goods }] })]);
  expect((await screen.findByText("缺许可证")).title).toBe("缺少《药品经营许可证》");
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows the next one while none runs", async () => {
  const later = { state: "announced", starts_at: "2099-01-01T00:00:00Z" };
  open([seckill(1, { goods: deals(1, 1), ...later }), seckill(2, { goods: deals(2, 2), ...later })]);
  expect(await screen.findByRole("region", { name: "秒杀1" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "秒杀2" })).toBeNull();
});

it("shows the goods behind the first twenty page by page", async () => {
  open([seckill(1, { goods: deals(1, 20), goods_count: 22 })], deals(21, 22));
  const round = await screen.findByRole("region", { name: "秒杀1" });
  expect(within(round).getAllByRole("article")).toHaveLength(20);
  fireEvent.click(within(round).getByRole("button", { name: "第 2 页" }));
  expect(await within(round).findByText("商品21")).toBeTruthy();
  expect(within(round).getAllByRole("article")).toHaveLength(2);
});
