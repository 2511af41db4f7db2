import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { testGoods } from "@/api/testGoods";
import type { GoodsDetail, SeckillOffer } from "@/api/types";
import { Seckills } from "./Seckills";

const NOW = Date.parse("2026-11-26T02:00:00Z");

const offer = (changes: Partial<SeckillOffer> = {}): SeckillOffer => ({
  campaign_id: 7,
  name: "双旦秒杀",
  price: "8.00",
  save: "2.00",
  stock: 20,
  left: 15,
  buyer_limit: 5,
  with_coupon: true,
  bought: 2,
  ends_at: "2026-11-26T03:00:00Z",
  ...changes,
});

function show(seckills: SeckillOffer[], ahead = 0, onTurn = () => undefined as unknown) {
  const goods = { ...testGoods({ base_number: 10, bzdw: 10 }), seckills } as GoodsDetail;
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Seckills goods={goods} ahead={ahead} onTurn={onTurn} />
    </QueryClientProvider>,
  );
}

it("tells the price, what is left of the stock, the limit, and the time left by the shop's clock", () => {
  vi.useFakeTimers({ now: NOW });
  // The shop is ten minutes ahead of this machine.
  show([offer()], 600_000);
  const text = screen.getByRole("region", { name: "秒杀：双旦秒杀" }).textContent;
  for (const part of ["¥8.00/盒", "¥10.00", "剩 15 盒", "每家限 5 盒，您已买 2", "距结束 00:50:00"]) {
    expect(text).toContain(part);
  }
  expect(screen.getByRole("progressbar", { name: "阿莫西林胶囊 已抢" }).getAttribute("aria-valuenow")).toBe(
    "25",
  );
});

it("buys at that price what stock and limit leave of the smallest order, as a line of the campaign", async () => {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
    sent.push(Object.fromEntries(new URLSearchParams(String(body))));
    return new Response(JSON.stringify({ code: 200, message: "", data: {} }));
  });
  show([offer()]);
  fireEvent.click(screen.getByRole("button", { name: "按秒杀价买 3 盒" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    "params[0][goods_id]": "1",
    "params[0][number]": "3",
    "params[0][price]": "8.00",
    "params[0][type]": "1",
    "params[0][campaign_id]": "7",
    "params[0][is_yj]": "0",
  });
});

it("has nothing to press when it is sold out, or when the buyer has had their share", () => {
  show([offer({ left: 0 }), offer({ campaign_id: 8, name: "早市", bought: 5 })]);
  expect(screen.getByRole("region", { name: "秒杀：双旦秒杀" }).textContent).toContain("已抢光");
  const buttons = screen.getAllByRole<HTMLButtonElement>("button");
  expect(buttons.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([["限量已买完", true]]);
});

it("asks anew when its time is over", () => {
  vi.useFakeTimers({ now: NOW });
  const onTurn = vi.fn();
  show([offer({ ends_at: new Date(NOW + 2000).toISOString() })], 0, onTurn);
  vi.advanceTimersByTime(1000);
  expect(onTurn).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(onTurn).toHaveBeenCalledOnce();
});
