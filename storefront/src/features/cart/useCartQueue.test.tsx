import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartState } from "@/api/types";
import { cartItem, cartState } from "./fixtures";
import { cartNews, useCart } from "./queries";
import { type CartQueue, PAUSE_MS } from "./queue";
import { useCartQueue, useCartView, useQueueState } from "./useCartQueue";

interface Call {
  method: string;
  path: string;
  body: URLSearchParams;
  answer: (status: number, body: unknown) => Promise<void>;
}

/** A server whose answers come in the test's order. */
const calls: Call[] = [];
function serve(input: string, init: RequestInit): Promise<Response> {
  const [path = ""] = input.split("?");
  return new Promise((resolve, reject) => {
    init.signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
    calls.push({
      method: init.method ?? "GET",
      path,
      body: new URLSearchParams(String(init.body ?? "")),
      answer: (status, body) =>
        act(async () => {
          resolve(new Response(JSON.stringify(body), { status }));
          await vi.advanceTimersByTimeAsync(1);
        }),
    });
  });
}
const taken = () => calls.splice(0).map(({ method, path }) => `${method} ${path}`);
const last = () => calls[calls.length - 1] as Call;
const ok = (data: unknown) => ({ code: 200, message: "ok", data });

let queue: CartQueue;
function Cart() {
  queue = useCartQueue();
  const cart = useCartView(useCart().data);
  const problems = useQueueState((state) => state.problems);
  if (!cart) return null;
  return (
    <>
      {cart.data.map((item) => (
        <p key={item.id} data-testid={`line ${item.id}`}>
          {item.number} {item.is_selected === 1 ? "on" : "off"} {problems.get(item.id)}
        </p>
      ))}
      <p data-testid="total">{cart.sums.total}</p>
    </>
  );
}
const shown = (what: string) => screen.getByTestId(what).textContent?.trim();

const whole = (number: number) =>
  cartState([
    cartItem({ id: 1, number, amount: `${number * 10}.00` }),
    cartItem({ id: 2, number: 1, amount: "10.00" }),
  ]);
const brief = (state: CartState, ...ids: number[]) => ({
  ...state,
  data: state.data.filter(({ id }) => ids.includes(id)),
});

let client: QueryClient;
async function open(): Promise<void> {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <Cart />
    </QueryClientProvider>,
  );
  await last().answer(200, ok(whole(2)));
  expect(taken()).toEqual(["GET /api/cart/list"]);
}
const rest = () => act(() => vi.advanceTimersByTimeAsync(PAUSE_MS + 1));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", serve);
});
afterEach(() => {
  calls.length = 0;
});

describe("the cart on screen", () => {
  it("shows a new number at once and keeps it when it is accepted", async () => {
    await open();
    act(() => queue.setNumber(1, 5));
    expect([shown("line 1"), shown("total")]).toEqual(["5 on", "60.00"]);
    await rest();
    expect(last().body.get("params[number]")).toBe("5");
    expect(last().body.get("brief")).toBe("1");
    await last().answer(200, ok(brief(whole(5), 1)));
    expect([shown("line 1"), shown("line 2"), shown("total")]).toEqual(["5 on", "1 on", "60.00"]);
    expect(taken()).toEqual(["POST /api/cart/1/edit"]);
  });

  it("shows the old number again when it is refused, with the amounts that would do", async () => {
    await open();
    act(() => queue.setNumber(1, 99));
    await rest();
    const why = "库存只剩 30 盒，请改为 30 或 20";
    await last().answer(422, { code: 422, message: why, errors: { number: [why] } });
    expect([shown("line 1"), shown("total")]).toEqual([`2 on ${why}`, "30.00"]);
    expect(taken()).toEqual(["POST /api/cart/1/edit", "GET /api/cart/list"]);
  });

  it("does not let a read that began before the change stand over its answer", async () => {
    await open();
    act(() => cartNews(client, null));
    await act(() => vi.advanceTimersByTimeAsync(1));
    const old = last();
    act(() => queue.setNumber(1, 5));
    await rest();
    await last().answer(200, ok(brief(whole(5), 1)));
    await old.answer(200, ok(whole(2)));
    expect(shown("line 1")).toBe("5 on");
    expect(taken()).toEqual(["GET /api/cart/list", "POST /api/cart/1/edit", "GET /api/cart/list"]);
  });

  it("reads the cart again for another device's change, not for its own", async () => {
    await open();
    act(() => queue.select([2], 0));
    await act(() => vi.advanceTimersByTimeAsync(1));
    const asked = last();
    const own = Number(asked.body.get("change"));
    act(() => cartNews(client, own));
    const unselected = cartState([whole(2).data[0] ?? cartItem(), cartItem({ id: 2, is_selected: 0 })]);
    await asked.answer(200, ok(brief(unselected)));
    expect([shown("line 2"), shown("total")]).toEqual(["1 off", "20.00"]);
    expect(taken()).toEqual(["POST /api/cart/batch_select"]);
    act(() => cartNews(client, own + 1));
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(taken()).toEqual(["GET /api/cart/list"]);
  });

  it("brings removed lines back when they could not be removed", async () => {
    await open();
    let gone: Promise<boolean> | undefined;
    act(() => {
      gone = queue.remove([2]);
    });
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByTestId("line 2")).toBeNull();
    await last().answer(409, { code: 409, message: "请稍后再试" });
    expect(await gone).toBe(false);
    expect(shown("line 2")).toBe("1 on");
  });
});
