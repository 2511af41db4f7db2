import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import type { CartState, UserBase } from "@/api/types";
import { cartItem, cartState, cartTier } from "@/features/cart/fixtures";
import { userKeys } from "@/features/user/queries";
import CartPage from "./CartPage";

const favourites: string[] = [];

function show(cart: CartState, at = "/cart", user: Partial<UserBase> = {}) {
  favourites.length = 0;
  visited.clear();
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
    base: { username: "renxin", refusals: {}, ...user } as UserBase,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>
        <CartPage />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const visited = new Set<string>();
const Where = () => {
  const { pathname, search, key } = useLocation();
  visited.add(key);
  return <output data-testid="where">{pathname + search}</output>;
};

it("puts every part of a combination among the favourites", async () => {
  const part = (id: number) => ({ goods: cartItem({ id }).goods, number: 1, price: "5.00", amount: "5.00" });
  const combination = { campaign_id: 1, name: "感冒组合", goods: [part(5), part(6)] };
  const cart = cartState([cartItem({ id: 9, type: 3, goods: { id: 5 }, combination })]);
  show(cart);
  await userEvent.click(await screen.findByRole("button", { name: "感冒组合 移入收藏" }));
  await waitFor(() => expect(favourites).toEqual(["goods_ids[0]=5&goods_ids[1]=6"]));
});

const stores = [
  { id: 7, name: "东门店" },
  { id: 8, name: "西门店" },
];

it("offers the copy to the store that the link of the store board names", async () => {
  show(cartState([cartItem({ is_selected: 1 })]), "/cart?copy=8", { stores });
  const dialog = within(await screen.findByRole("dialog", { name: "复制到其他门店" }));
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "西门店" }).checked).toBe(true);
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: "东门店" }).checked).toBe(false);
  await userEvent.click(dialog.getByRole("button", { name: "取消" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByTestId("where").textContent).toBe("/cart");
});

it("says what to do first where nothing is selected to be copied", async () => {
  show(cartState([cartItem({ is_selected: 0 })]), "/cart?copy=8", { stores });
  const dialog = within(await screen.findByRole("dialog", { name: "复制到其他门店" }));
  expect(dialog.getByText(/请先在购物车里勾选/)).toBeTruthy();
  expect(dialog.queryByRole("checkbox")).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "知道了" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("strikes out what this buyer would pay without the campaign, else the base price", async () => {
  const prices = { price: "8.80", raw_price: "12.00" };
  show(
    cartState([
      cartItem({ ...prices, id: 1, price_before: "11.40" }),
      cartItem({ ...prices, id: 2, price_before: null }),
    ]),
  );
  await screen.findAllByRole("textbox", { name: /数量$/ });
  expect([...document.querySelectorAll("del")].map((price) => price.textContent)).toEqual([
    "¥11.40",
    "¥12.00",
  ]);
});

const freight = {
  class: "ordinary",
  name: "普通商品",
  amount: "10.00",
  fee: "10.00",
  free_from: "800.00",
  missing: "790.00",
} as const;

it("tells what is missing for a campaign before what is missing for the freight", async () => {
  const cart = cartState([cartItem({ is_selected: 1 })]);
  show({
    ...cart,
    shipping_data: { ...cart.shipping_data, parts: [freight] },
    activity_data: { ...cart.activity_data, manjians: [cartTier()] },
  });
  const hints = within(await screen.findByRole("list", { name: "优惠提示" }));
  expect(hints.getAllByRole("listitem").map((hint) => hint.textContent?.slice(0, 4))).toEqual([
    "满还差 ",
    "满 80",
  ]);
});

it("goes to the checkout once, however often the button is pressed", async () => {
  show(cartState([cartItem({ is_selected: 1 })]));
  const button = await screen.findByRole("button", { name: "去结算" });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/cart_step2"));
  await userEvent.click(button);
  expect(visited.size).toBe(2);
});
