import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { CartItem } from "@/api/types";
import { cartItem } from "@/features/cart/fixtures";
import { CartList } from "./CartList";
import { NextAdvantages } from "./LineCampaign";

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});

const actions = {
  setNumber: () => undefined,
  say: () => undefined,
  select: () => undefined,
  remove: async () => false,
  toFavorites: () => undefined,
};
const client = new QueryClient();
const list = (items: CartItem[], next: string) => (
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <NextAdvantages value={new Map(items.map(({ id }) => [id, next]))}>
        <CartList items={items} label="可以购买的商品" actions={actions} goTo={null} />
      </NextAdvantages>
    </MemoryRouter>
  </QueryClientProvider>
);

it("draws the pressed line anew and of the others only the words that changed", () => {
  const drawn: number[] = [];
  const watched = (id: number) => {
    const item = cartItem({ id });
    const { expires_on } = item.goods;
    Object.defineProperty(item.goods, "expires_on", {
      enumerable: true,
      get: () => {
        drawn.push(id);
        return expires_on;
      },
    });
    return item;
  };
  const [first, second] = [watched(1), watched(2)];
  const { rerender } = render(list([first, second], "还差 ¥60.00 减 ¥10"));
  drawn.length = 0;
  rerender(list([{ ...first, number: 2, amount: "20.00" }, second], "还差 ¥50.00 减 ¥10"));
  expect(new Set(drawn)).toEqual(new Set([1]));
  expect(screen.getAllByText("还差 ¥50.00 减 ¥10")).toHaveLength(2);
});
