import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setErrorEffects } from "@/api/errors";
import { createQueryClient } from "@/api/queryClient";
import { testGoods } from "@/api/testGoods";
import type { UserBase } from "@/api/types";
import { finishAdd } from "@/features/cart/finishAdd";
import { useAddToCart } from "@/features/cart/useAddToCart";
import { userKeys } from "@/features/user/queries";
import { hasSessionEnded } from "@/features/user/sessionEnded";
import { useNotices } from "@/ui/notices";
import { markSignedOut } from "./errorEffects";

let sent: string[] = [];
let answers: (() => Promise<Response>)[] = [];
const answered = (status: number, body: object) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const unsigned = answered(401, { code: 401, message: "请先登录", data: null });
const added = answered(201, { code: 201, message: "", data: { total: 1 } });
const unreachable = () => Promise.reject(new TypeError("Failed to fetch"));

function Add() {
  const { add } = useAddToCart();
  return (
    <button type="button" onClick={() => void add(testGoods({ id: 7 }), 2)}>
      加购
    </button>
  );
}

function shown() {
  const client = createQueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "renxin" } as UserBase });
  setErrorEffects({
    toLogin: () => markSignedOut(client),
    toContract: () => undefined,
    alert: () => undefined,
    toast: (message) => useNotices.setState({ toasts: [{ id: 1, kind: "error", message }] }),
    timeout: () => undefined,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Add />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

beforeEach(() => {
  sent = [];
  vi.stubGlobal("fetch", (path: string) => {
    sent.push(path);
    return (answers.shift() ?? added)();
  });
});
afterEach(() => {
  setErrorEffects(null);
  useNotices.setState({ toasts: [], boxes: [] });
});

it("finishes the one add that the end of the session held up, and says so", async () => {
  answers = [unsigned];
  const client = shown();
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(hasSessionEnded()).toBe(true));
  await waitFor(() => expect(sessionStorage.getItem("yaoji.intended-add")).not.toBeNull());
  expect(sent).toEqual(["/api/cart"]);

  await finishAdd(client, "renxin");
  expect(sent).toEqual(["/api/cart", "/api/cart"]);
  expect(useNotices.getState().toasts.map((toast) => toast.message)).toEqual(["刚才的商品已加入购物车"]);
  await finishAdd(client, "renxin");
  expect(sent).toHaveLength(2);
});

it("says at once that nothing was sent without a network, and sends nothing afterwards", async () => {
  answers = [unreachable];
  const client = shown();
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  fireEvent.click(screen.getByRole("button"));
  await waitFor(() => expect(useNotices.getState().toasts[0]?.message).toContain("网络已断开"));
  vi.restoreAllMocks();
  window.dispatchEvent(new Event("online"));
  await client.resumePausedMutations();
  expect(sent).toEqual(["/api/cart"]);
  expect(sessionStorage.getItem("yaoji.intended-add")).toBeNull();
});
