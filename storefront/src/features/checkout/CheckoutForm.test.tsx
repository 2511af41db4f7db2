import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { Address, Checkout, Reason, UserBase } from "@/api/types";
import { checkoutItem, checkoutOf } from "@/features/cart/fixtures";
import { userKeys } from "@/features/user/queries";
import { CheckoutForm } from "./CheckoutForm";

const address = {
  ...{ id: 7, name: "王康", phone: "13800000000", is_default: 1, refusal: "", status_text: "" },
  ...{ province: "湖北省", city: "武汉市", district: "江岸区", street: "8 号" },
} as Address;

/** The server, in the test's hand. */
const shop = { asked: [] as URLSearchParams[], placed: 0, gate: Promise.resolve() };
let checkout: (asked: URLSearchParams) => Partial<Checkout>;

beforeEach(() => {
  Object.assign(shop, { asked: [], placed: 0, gate: Promise.resolve() });
  checkout = () => ({});
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (url === "/api/cart/checkout") {
      const asked = new URLSearchParams(String(init?.body));
      shop.asked.push(asked);
      await shop.gate;
      const data = checkoutOf([checkoutItem()], { addresses: [address], ...checkout(asked) });
      return new Response(JSON.stringify({ code: 200, message: "", data }));
    }
    if (url === "/api/order") shop.placed += 1;
    return new Promise(() => undefined);
  });
});

function open() {
  const client = new QueryClient();
  const base = { username: "renxin", refusals: {} } as UserBase;
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CheckoutForm ids={[1]} onIds={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("does not send the earlier amount of vouchers while another one stands in the field", async () => {
  checkout = (asked) => ({
    voucher: { balance: "50.00", usable: "20.00", used: asked.get("voucher") ?? "0.00" },
  });
  open();
  await userEvent.click(await screen.findByRole("checkbox", { name: "使用现金券" }));
  const amount = await screen.findByRole("textbox", { name: "现金券抵扣金额" });
  const submit = screen.getByRole<HTMLButtonElement>("button", { name: "提交订单" });
  await waitFor(() => expect(submit.disabled).toBe(false));
  await userEvent.clear(amount);
  await userEvent.type(amount, "1o");
  expect(screen.getByText("先改好现金券的抵扣金额")).toBeTruthy();
  await userEvent.click(submit);
  expect(shop.placed).toBe(0);
  await userEvent.clear(amount);
  await userEvent.type(amount, "10");
  expect(submit.disabled).toBe(true);
  await userEvent.tab();
  await waitFor(() => expect(submit.disabled).toBe(false));
  expect(shop.asked.at(-1)?.get("voucher")).toBe("10.00");
});

it("says beside the button what is wrong with the whole order, and blames no goods for it", async () => {
  const refusal = (goods_id: number, message: string): Reason => ({
    code: message,
    message,
    brief: "",
    fix_url: null,
    goods_id,
  });
  checkout = () => ({ refusals: [refusal(0, "经营地不在配送范围"), refusal(0, "账户已冻结")] });
  open();
  expect(await screen.findByText("整张订单现在不能下单：经营地不在配送范围；账户已冻结")).toBeTruthy();
  cleanup();
  const { goods } = checkoutItem();
  checkout = () => ({ refusals: [refusal(0, "账户已冻结"), refusal(goods.id, "库存不足")] });
  open();
  expect(await screen.findByText("先处理上面不能下单的商品")).toBeTruthy();
});

it("keeps the focus on a coupon while the sum is counted with it, and afterwards", async () => {
  const name = (id: number) => `券${id}`;
  checkout = (asked) => {
    const chosen = [...asked.entries()]
      .filter(([key]) => key.startsWith("coupon_ids"))
      .map(([, id]) => Number(id));
    const ids = chosen.length ? chosen : [1];
    return {
      coupons: {
        used: ids.map((id) => ({ id, name: name(id), amount: "5.00", item_ids: [], days_left: null })),
        usable: [3, 4]
          .filter((id) => !ids.includes(id))
          .map((id) => ({ id, name: name(id), amount: "1.00", why: "可以使用", days_left: 0 })),
        unusable: [],
        is_best: false,
        text: "",
      },
    };
  };
  open();
  const row = () => screen.findByRole<HTMLInputElement>("checkbox", { name: /券4/ });
  const pressed = await row();
  expect(screen.getAllByText("可以使用，今天到期")).toHaveLength(2);
  let answer = () => {};
  shop.gate = new Promise((resolve) => {
    answer = resolve;
  });
  await userEvent.click(pressed);
  expect(pressed.disabled).toBe(false);
  expect(pressed.getAttribute("aria-disabled")).toBe("true");
  const asked = shop.asked.length;
  await userEvent.click(pressed);
  expect(shop.asked).toHaveLength(asked);
  answer();
  await waitFor(async () => expect((await row()).checked).toBe(true));
  expect(document.activeElement).toBe(await row());
});

it("names the chosen coupon that is over since", async () => {
  const over = { id: 3, name: "冬储券", why: "有效期至 2026-11-27，已经过期", missing: null };
  const open3 = { id: 3, name: "冬储券", amount: "5.00", why: "可以使用", days_left: 0 };
  checkout = (asked) => {
    const isChosen = [...asked.keys()].some((key) => key.startsWith("coupon_ids"));
    const [usable, unusable] = isChosen ? [[], [over]] : [[open3], []];
    return { coupons: { used: [], usable, unusable, is_best: !isChosen, text: "没有可用的优惠券" } };
  };
  open();
  await userEvent.click(await screen.findByRole("checkbox", { name: /冬储券/ }));
  expect(await screen.findByText("您选的「冬储券」没有用上：有效期至 2026-11-27，已经过期")).toBeTruthy();
});
