import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setErrorEffects } from "@/api/errors";
import { createQueryClient } from "@/api/queryClient";
import type { CartState } from "@/api/types";
import { cartListOptions } from "@/features/cart/queries";
import { preload as preloadCart } from "@/features/checkout/CartPage";
import { goodsDetailOptions } from "@/features/goods/detail/queries";
import { preload as preloadGoods } from "@/features/goods/GoodsDetailPage";
import { preload as preloadList } from "@/features/goods/GoodsListPage";
import { filtersAt } from "@/features/goods/list/useList";
import { goodsListOptions } from "@/features/goods/queries";
import { preload as preloadMember } from "@/features/member/MemberCentrePage";
import { preload as preloadOrder } from "@/features/order/OrderDetailPage";
import { preload as preloadOrders } from "@/features/order/OrderListPage";
import { orderOptions, ordersOptions } from "@/features/order/queries";
import { zoneOptions } from "@/features/zone/queries";
import { preload as preloadZone } from "@/features/zone/ZonePage";

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
  {
    of: "orders",
    preload: () => preloadOrders(client, {}, new URLSearchParams("status=10")),
    key: ordersOptions({ status: 10 }).queryKey,
    ask: () => client.fetchQuery(ordersOptions({ status: 10 })),
  },
  {
    of: "the newest orders of the member centre",
    preload: () => preloadMember(client),
    key: ordersOptions({}).queryKey,
    ask: () => client.fetchQuery(ordersOptions({})),
  },
  {
    of: "the cart",
    preload: () => preloadCart(client),
    key: cartListOptions().queryKey,
    ask: () => client.fetchQuery(cartListOptions()),
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

it("asks for the list of goods that its address means, and for the words of a zone", async () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return new Response(JSON.stringify({ code: 200, message: "", data: {} }));
  });
  const search = new URLSearchParams("page=2");
  preloadList(client, { id: "3" }, search, { scope: "other" });
  preloadZone(client, {}, search, { scope: "yx", view: "cards" });
  const keys = [
    goodsListOptions(filtersAt(search, "other", "3")).queryKey,
    goodsListOptions(filtersAt(search, "yx", undefined)).queryKey,
    zoneOptions("yx").queryKey,
  ];
  await vi.waitFor(() =>
    expect(keys.map((key) => client.getQueryState(key)?.status)).toEqual(["success", "success", "success"]),
  );
  expect(asked.filter((path) => path.includes("category_id=3"))).toHaveLength(1);
});

it("leaves the cart that is known to its page", () => {
  const fetch = vi.fn();
  vi.stubGlobal("fetch", fetch);
  client.setQueryData(cartListOptions().queryKey, {} as CartState);
  preloadCart(client);
  expect(fetch).not.toHaveBeenCalled();
});
