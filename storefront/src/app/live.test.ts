import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { OrderDetail, UserBase } from "@/api/types";
import { seckillKey } from "@/features/campaigns/queries";
import { cartKeys, onCartNews } from "@/features/cart/queries";
import { orderKeys } from "@/features/order/queries";
import { type UserState, userKeys } from "@/features/user/queries";
import { useNotices } from "@/ui/notices";
import { liveHandlers, POLL_MS, startLive } from "./live";

/** The line to the server, in the test's hand. */
const line = vi.hoisted(() => ({
  handlers: new Map<string, (data?: unknown, cursor?: string) => void>(),
  disconnect: () => undefined,
  connect: vi.fn(),
  auth: (_: (said: object) => void): void => undefined,
}));
vi.mock("socket.io-client", () => ({
  io: (_: string, options: { auth: typeof line.auth }) => {
    line.auth = options.auth;
    return {
      on: (name: string, handler: (data?: unknown) => void) => line.handlers.set(name, handler),
      disconnect: line.disconnect,
      connect: line.connect,
    };
  },
}));
const receive = (name: string, data?: unknown, cursor?: string) => line.handlers.get(name)?.(data, cursor);
/** What the page says when it comes in. */
function said(): object {
  let known: object = {};
  line.auth((words) => {
    known = words;
  });
  return known;
}

describe("live events", () => {
  it("patch the counts and the order on screen", () => {
    const client = new QueryClient();
    const on = liveHandlers(client);
    client.setQueryData(userKeys.base, {
      signedIn: true,
      base: { username: "a", message_count: 1 } as UserBase,
    } satisfies UserState);
    client.setQueryData(orderKeys.detail("Y1"), {
      id: "Y1",
      status: 30,
      status_text: "待发货",
    } as OrderDetail);

    on["cart:changed"]({ total: 7, change: null });
    on["message:changed"]({ unread: 4, title: null });
    on["order:changed"]({ id: "Y1", status: 40, status_text: "待收货" });

    expect(client.getQueryData(cartKeys.total)).toEqual({ total: 7 });
    expect(client.getQueryData<UserState>(userKeys.base)?.base?.message_count).toBe(4);
    expect(client.getQueryData<OrderDetail>(orderKeys.detail("Y1"))?.status_text).toBe("待收货");
  });
  it("hold against an older answer that is still under way", async () => {
    const client = new QueryClient();
    const user = (message_count: number): UserState => ({
      signedIn: true,
      base: { username: "a", message_count } as UserBase,
    });
    client.setQueryData(cartKeys.total, { total: 2 });
    client.setQueryData(userKeys.base, user(1));
    const answers: ((data: unknown) => void)[] = [];
    for (const queryKey of [cartKeys.total, userKeys.base])
      new QueryObserver(client, {
        queryKey,
        queryFn: () => new Promise((resolve) => answers.push(resolve)),
      }).subscribe(() => undefined);
    expect(answers).toHaveLength(2);

    const on = liveHandlers(client);
    on["cart:changed"]({ total: 7, change: null });
    on["message:changed"]({ unread: 4, title: null });
    answers[0]?.({ total: 2 });
    answers[1]?.(user(1));
    await vi.waitFor(() => expect(answers).toHaveLength(3));
    expect(client.getQueryData(userKeys.base)).toEqual(user(4));
    answers[2]?.(user(4));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(client.getQueryData(cartKeys.total)).toEqual({ total: 7 });
    expect(client.getQueryData(userKeys.base)).toEqual(user(4));
  });
  it("lets the first answer about the buyer come, and asks once more for what it may lack", async () => {
    const client = new QueryClient();
    const answers: ((data: UserState) => void)[] = [];
    new QueryObserver(client, {
      queryKey: userKeys.base,
      queryFn: () => new Promise<UserState>((resolve) => answers.push(resolve)),
    }).subscribe(() => undefined);
    liveHandlers(client)["message:changed"]({ unread: 4, title: null });
    answers[0]?.({ signedIn: true, base: { username: "a", message_count: 1 } as UserBase });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
  });
  it("read the cart again, unless this page made the change", async () => {
    const client = new QueryClient();
    const read = vi.fn(async () => ({}));
    new QueryObserver(client, { queryKey: cartKeys.lists, queryFn: read }).subscribe(() => undefined);
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const on = liveHandlers(client);
    onCartNews((change) => change === 7);
    on["cart:changed"]({ total: 3, change: 7 });
    expect(client.getQueryData(cartKeys.total)).toEqual({ total: 3 });
    expect(client.isFetching()).toBe(0);
    on["cart:changed"]({ total: 4, change: 8 });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  });
  it("show on every device what was drawn on one, but not before the wheel has stopped", async () => {
    const client = new QueryClient();
    const read = vi.fn(async (name: string) => name);
    for (const name of ["records", "simple", "winners"])
      new QueryObserver(client, { queryKey: ["draw", name], queryFn: () => read(name) }).subscribe(
        () => undefined,
      );
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    read.mockClear();
    liveHandlers(client)["draw:result"]({
      record_id: 1,
      draw_id: 2,
      is_win: true,
      name: "50 元现金券",
      remarks: "",
      prize_index: 0,
    });
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    expect(read.mock.calls.map(([name]) => name)).toEqual(["records", "simple"]);
  });
  it("clear everything that was the buyer's when the session ends", () => {
    const client = new QueryClient();
    client.setQueryData(cartKeys.total, { total: 7 });
    liveHandlers(client)["session:ended"]({ message: "账户在别处登录" });
    expect(client.getQueryData(cartKeys.total)).toBeUndefined();
    expect(client.getQueryData<UserState>(userKeys.base)).toEqual({ signedIn: false, base: null });
    expect(useNotices.getState().boxes.map((box) => box.message)).toEqual(["账户在别处登录"]);
  });
});

describe("the live channel", () => {
  afterEach(() => {
    line.handlers.clear();
    line.connect.mockReset();
    vi.useRealTimers();
  });

  /** A page of orders on screen; `asked` counts the calls for them. */
  function watch(client: QueryClient) {
    const asked = { orders: 0, total: 0 };
    for (const [name, queryKey] of [
      ["orders", [...orderKeys.all, "list"]],
      ["total", cartKeys.total],
    ] as const) {
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked[name] += 1;
          return Promise.resolve(name);
        },
      }).subscribe(() => undefined);
    }
    return asked;
  }

  it("asks again for orders at every connection, for the counts only after the line was down", async () => {
    const client = new QueryClient();
    const asked = watch(client);
    const stop = startLive(client);
    await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    receive("connect");
    await vi.waitFor(() => expect(asked).toMatchObject({ orders: 2, total: 1 }));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    receive("disconnect");
    receive("connect");
    await vi.waitFor(() => expect(asked).toMatchObject({ orders: 3, total: 2 }));
    stop();
  });

  it("says how far it has received, takes what it missed for the news it is, and asks for all only when it is told to", async () => {
    const client = new QueryClient();
    const asked = watch(client);
    const stop = startLive(client);
    await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
    expect(said()).toEqual({ cursor: undefined });
    receive("connect");
    await vi.waitFor(() => expect(asked).toMatchObject({ orders: 2, total: 1 }));
    receive("cart:changed", { total: 3 }, "a-7");
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const before = { ...asked };
    receive("disconnect", "transport close");
    expect(said()).toEqual({ cursor: "a-7" });
    receive("connect");
    // Received twice: live, and again as a missed event.
    receive("cart:changed", { total: 5 }, "a-9");
    receive("cart:changed", { total: 4 }, "a-8");
    receive("cart:changed", { total: 5 }, "a-9");
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(asked.orders).toBe(before.orders);
    expect(said()).toEqual({ cursor: "a-9" });
    receive("live:reload");
    await vi.waitFor(() => expect(asked.orders).toBe(before.orders + 1));
    expect(said()).toEqual({ cursor: undefined });
    stop();
  });

  it("comes back by itself when the server has put it out", async () => {
    const client = new QueryClient();
    const stop = startLive(client);
    await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
    vi.useFakeTimers();
    receive("disconnect", "io server disconnect");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(line.connect).toHaveBeenCalledTimes(1);
    stop();
  });

  it("asks once more when the first answer is under way, for that may be older than the news", async () => {
    for (const news of ["connect", "order:changed"]) {
      const client = new QueryClient();
      const stop = startLive(client);
      await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
      const queryKey = [...orderKeys.all, "page"];
      const answers: ((text: string) => void)[] = [];
      const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
      line.handlers.get(news)?.({ id: "Y1", status: 40, status_text: "待收货" });
      answers[0]?.("old");
      await vi.waitFor(() => expect(answers).toHaveLength(2));
      answers[1]?.("new");
      await vi.waitFor(() => expect(client.getQueryData(queryKey)).toBe("new"));
      stop();
      line.handlers.clear();
    }
  });

  it("asks for what is left of seckills at every connection and while the line is down, and is told in between", async () => {
    const client = new QueryClient();
    let asked = 0;
    new QueryObserver(client, {
      queryKey: seckillKey,
      queryFn: async () => {
        asked += 1;
        return { list: [{ id: 5, goods: [{ goods: { id: 1 }, left: 9, sold: 0 }] }], timestamp: 0 };
      },
    }).subscribe(() => undefined);
    const stop = startLive(client);
    await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
    await vi.waitFor(() => expect(asked).toBe(1));
    receive("connect");
    await vi.waitFor(() => expect(asked).toBe(2));
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    const list = [{ campaign_id: 5, goods_id: 1, left: 4, sold: 5 }];
    receive("seckill:left", { list, others: [], is_anew: false });
    expect(client.getQueryData(seckillKey)).toMatchObject({ list: [{ goods: [{ left: 4, sold: 5 }] }] });
    vi.useFakeTimers();
    receive("connect_error");
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(asked).toBeGreaterThanOrEqual(4);
    stop();
  });

  it("asks for the counts while the line is down, and no longer once it is left", async () => {
    const client = new QueryClient();
    const asked = watch(client);
    const stop = startLive(client);
    await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
    vi.useFakeTimers();
    receive("connect_error");
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    const polled = asked.total;
    expect(polled).toBeGreaterThanOrEqual(2);
    stop();
    await vi.advanceTimersByTimeAsync(POLL_MS * 2);
    expect(asked.total).toBe(polled);
  });
});
