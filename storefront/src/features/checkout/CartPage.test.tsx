import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { describe, expect, it, vi } from "vitest";
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

it("says at each line that counts how far its next advantage is", async () => {
  const cart = cartState([cartItem({ id: 1, is_selected: 1 }), cartItem({ id: 2, is_selected: 1 })]);
  const tier = cartTier({ amount: "100.00", cut: "10.00" });
  const hint = { name: "", kind: "full_reduction", eligible: "40.00", missing: "60.00", text: "" };
  const hints = [{ ...hint, campaign_id: tier.campaign_id, line_ids: [2] }];
  show({ ...cart, activity_data: { ...cart.activity_data, manjians: [tier], hints } });
  await screen.findAllByRole("textbox", { name: /数量$/ });
  const told = [1, 2].map((id) => document.querySelector(`[data-line="${id}"]`)?.textContent ?? "");
  expect(told.map((text) => text.includes("还差 ¥60.00 减 ¥10"))).toEqual([false, true]);
});

it("goes to the checkout once, however often the button is pressed", async () => {
  show(cartState([cartItem({ is_selected: 1 })]));
  const button = await screen.findByRole("button", { name: "去结算" });
  await userEvent.click(button);
  await waitFor(() => expect(screen.getByTestId("where").textContent).toBe("/cart_step2"));
  await userEvent.click(button);
  expect(visited.size).toBe(2);
});

describe("a number that the cart does not have", () => {
  const quantity = () => screen.findByRole<HTMLInputElement>("textbox", { name: /数量$/ });
  const toCheckout = () => userEvent.click(screen.getByRole("button", { name: "去结算" }));
  const here = () => screen.getByTestId("where").textContent;
  async function type(text: string) {
    const box = await quantity();
    await userEvent.clear(box);
    await userEvent.type(box, text);
    return box;
  }
  /** What the server says to a new number; the cart stays as it was. */
  function answerEdits(status: number, answer: object) {
    const read = fetch;
    vi.stubGlobal("fetch", async (url: string, init?: RequestInit) =>
      /\/edit$/.test(url) ? new Response(JSON.stringify(answer), { status }) : read(url, init),
    );
  }

  it("stays in its box, and the checkout does not begin with the older one", async () => {
    show(cartState([cartItem({ number: 5, is_selected: 1, goods: { bzdw: 5 } })]));
    const box = await type("7");
    await toCheckout();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(box.value).toBe("7");
    expect(screen.getByRole("alert").textContent).toContain("按 5 的倍数订购");
    await toCheckout();
    expect(here()).toBe("/cart");
    await type("10");
    await toCheckout();
    await waitFor(() => expect(here()).toBe("/cart_step2"));
  });

  it("is refused by the server: the buyer reads why, and then goes on with the number that holds", async () => {
    show(cartState([cartItem({ number: 2, is_selected: 1 })]));
    answerEdits(422, { code: 422, message: "请检查", errors: { "params.number": ["限购 10，已买 8"] } });
    const box = await type("5");
    await toCheckout();
    await waitFor(() => expect(document.activeElement).toBe(box));
    expect(here()).toBe("/cart");
    expect(screen.getByRole("alert").textContent).toContain("限购 10，已买 8");
    expect(box.value).toBe("2");
    await toCheckout();
    await waitFor(() => expect(here()).toBe("/cart_step2"));
  });

  it("never reached the server: the checkout waits", async () => {
    show(cartState([cartItem({ number: 2, is_selected: 1 })]));
    answerEdits(500, { code: 500, message: "" });
    await type("5");
    await toCheckout();
    await waitFor(() =>
      expect(screen.getByRole("button", { name: "去结算" }).getAttribute("aria-busy")).toBeNull(),
    );
    expect(here()).toBe("/cart");
  });

  it("is gone to though a search hides its line", async () => {
    const others = Array.from({ length: 9 }, (_, at) =>
      cartItem({ id: at + 2, goods: { name: `板蓝根${at}` } }),
    );
    show(cartState([cartItem({ id: 1, number: 5, goods: { bzdw: 5 } }), ...others]));
    const [box] = await screen.findAllByRole("textbox", { name: /数量$/ });
    if (!box) throw new Error("no line");
    await userEvent.clear(box);
    await userEvent.type(box, "7{Enter}");
    const search = screen.getByRole("searchbox", { name: "在购物车中查找" });
    await userEvent.type(search, "板蓝根3");
    await waitFor(() => expect(screen.getAllByRole("textbox", { name: /数量$/ })).toHaveLength(1));
    await toCheckout();
    await waitFor(() =>
      expect(document.activeElement?.getAttribute("aria-label")).toBe("阿莫西林胶囊 0.25g*24粒 数量"),
    );
    expect((search as HTMLInputElement).value).toBe("");
    expect(here()).toBe("/cart");
  });

  it("does not stop those who leave its line out", async () => {
    show(
      cartState([
        cartItem({ id: 1, number: 5, is_selected: 0, goods: { bzdw: 5 } }),
        cartItem({ id: 2, is_selected: 1, type: 0, goods: { name: "另一种" } }),
      ]),
    );
    const [box] = await screen.findAllByRole("textbox", { name: /数量$/ });
    if (!box) throw new Error("no line");
    await userEvent.clear(box);
    await userEvent.type(box, "7");
    await toCheckout();
    await waitFor(() => expect(here()).toBe("/cart_step2"));
  });
});
