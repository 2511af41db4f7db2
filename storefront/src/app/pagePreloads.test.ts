import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setErrorEffects } from "@/api/errors";
import { createQueryClient } from "@/api/queryClient";
import { goodsDetailOptions } from "@/features/goods/detail/queries";
import { preload as preloadGoods } from "@/features/goods/GoodsDetailPage";
import { preload as preloadOrder } from "@/features/order/OrderDetailPage";
import { orderOptions } from "@/features/order/queries";

const toLogin = vi.fn();
let client: QueryClient;

beforeEach(() => {
  client = createQueryClient();
  setErrorEffects({ toLogin, toContract: vi.fn(), alert: vi.fn(), toast: vi.fn(), timeout: vi.fn() });
});
afterEach(() => {
  setErrorEffects(null);
  toLogin.mockReset();
});

it.each([
  {
    of: "goods",
    preload: () => preloadGoods(client, { id: "7" }, new URLSearchParams()),
    key: goodsDetailOptions(7).queryKey,
    ask: () => client.fetchQuery(goodsDetailOptions(7)),
  },
  {
    of: "an order",
    preload: () => preloadOrder(client, { id: "Y1" }),
    key: orderOptions("Y1").queryKey,
    ask: () => client.fetchQuery(orderOptions("Y1")),
  },
])("leads to no login page when $of were only preloaded after the session had ended", async (page) => {
  const ended = JSON.stringify({ code: 401, message: "", data: null });
  vi.stubGlobal("fetch", async () => new Response(ended, { status: 401 }));
  page.preload();
  await vi.waitFor(() => expect(client.getQueryState(page.key)?.status).toBe("error"));
  expect(toLogin).not.toHaveBeenCalled();
  await expect(page.ask()).rejects.toThrow();
  expect(toLogin).toHaveBeenCalledOnce();
});

it("does not cancel what the page itself asks for at another price", async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal("fetch", (_: string, init: RequestInit) => {
    signals.push(init.signal);
    return new Promise(() => undefined);
  });
  void client.prefetchQuery(goodsDetailOptions(7, { goods_price_id: 3 }));
  preloadGoods(client, { id: "7" }, new URLSearchParams("goods_price_id=4"));
  await vi.waitFor(() => expect(signals).toHaveLength(2));
  expect(signals.map((signal) => signal?.aborted)).toEqual([false, false]);
});
