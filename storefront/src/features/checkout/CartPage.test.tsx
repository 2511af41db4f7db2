import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import CartPage from "./CartPage";
import { cartItem, cartState } from "./fixtures";

afterEach(() => vi.unstubAllGlobals());

it("puts every part of a combination among the favourites", async () => {
  const part = (id: number) => ({ goods: cartItem({ id }).goods, number: 1, price: "5.00", amount: "5.00" });
  const combination = { campaign_id: 1, name: "感冒组合", goods: [part(5), part(6)] };
  const cart = cartState([cartItem({ id: 9, type: 3, goods: { id: 5 }, combination })]);
  const favourites: string[] = [];
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url === "/api/favorite") favourites.push(decodeURIComponent(String(init?.body)));
    const data = url.startsWith("/api/cart/") ? cart : null;
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  const client = new QueryClient();
  client.setQueryData(userKeys.base, {
    signedIn: true,
    base: { username: "renxin", refusals: {} } as UserBase,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CartPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await userEvent.click(await screen.findByRole("button", { name: "感冒组合 移入收藏" }));
  await waitFor(() => expect(favourites).toEqual(["goods_ids[0]=5&goods_ids[1]=6"]));
});
