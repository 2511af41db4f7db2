import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { cartItem, cartState } from "@/features/cart/fixtures";
import { useNotices } from "@/ui/notices";
import CartPanel from "./CartPanel";

function open(...items: Parameters<typeof cartState>[0]) {
  const body = { code: 200, message: "", data: cartState(items) };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(body)));
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <CartPanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("shows a combination by its name, its sets and all of its parts", async () => {
  const part = (id: number, name: string, number: number) => ({
    goods: cartItem({ id, goods: { name } }).goods,
    number,
    price: "5.00",
    amount: "5.00",
  });
  const goods = [part(5, "感冒灵颗粒", 2), part(6, "板蓝根颗粒", 1)];
  open(
    cartItem({
      type: 3,
      number: 4,
      goods: { name: "感冒灵颗粒" },
      combination: { campaign_id: 1, name: "感冒组合", goods },
    }),
  );
  expect(await screen.findByRole("link", { name: /感冒组合/ })).toBeTruthy();
  const parts = within(screen.getByRole("list", { name: "每套包含" })).getAllByRole("listitem");
  expect(parts.map(({ textContent }) => textContent)).toEqual(["感冒灵颗粒 × 2 盒", "板蓝根颗粒 × 1 盒"]);
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: "感冒组合 数量" }).value).toBe("4");
  expect(screen.getByText("套")).toBeTruthy();
});

it("shows other lines by their goods", async () => {
  open(cartItem({ number: 7, goods: { name: "阿莫西林胶囊", ypgg: "0.25g*24粒" } }));
  expect(await screen.findByRole("link", { name: "阿莫西林胶囊" })).toBeTruthy();
  expect(screen.getByText("0.25g*24粒")).toBeTruthy();
  const box = screen.getByRole<HTMLInputElement>("textbox", { name: "阿莫西林胶囊 0.25g*24粒 数量" });
  expect(box.value).toBe("7");
});

it("changes a quantity through the cart's queue, and says at its line what can't be ordered", async () => {
  const user = userEvent.setup();
  open(cartItem({ number: 10, goods: { name: "阿莫西林胶囊", ypgg: "", bzdw: 10 } }));
  const box = await screen.findByRole<HTMLInputElement>("textbox", { name: /阿莫西林胶囊/ });
  const sent = vi.fn((_path: string, _init: RequestInit) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", sent);
  await user.click(box);
  await user.keyboard("17{Enter}");
  expect(screen.getByRole("alert").textContent).toBe("按 10 的倍数订购，请改为 10 或 20");
  await user.keyboard("{ArrowUp}");
  expect(box.value).toBe("20");
  expect(screen.queryByRole("alert")).toBeNull();
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const [path, init] = sent.mock.calls[0] ?? [];
  expect(path).toBe("/api/cart/1/edit");
  expect(new URLSearchParams(String(init?.body)).get("params[number]")).toBe("20");
});

it("offers no box where nothing can be ordered", async () => {
  open(cartItem({ number: 3, goods: { name: "阿莫西林胶囊", number: 0, is_buy: false } }));
  expect(await screen.findByText("× 3 盒")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

it("deletes through the cart's queue: the line goes at once, and only what changed is asked for", async () => {
  const user = userEvent.setup();
  const lines = [
    cartItem({ goods: { name: "阿莫西林胶囊" } }),
    cartItem({ id: 2, goods: { name: "板蓝根颗粒" } }),
  ];
  open(...lines);
  await screen.findByRole("link", { name: "板蓝根颗粒" });
  const sent = vi.fn((_path: string, _init: RequestInit) => new Promise<Response>(() => undefined));
  vi.stubGlobal("fetch", sent);
  await user.click(screen.getByRole("button", { name: "删除 阿莫西林胶囊" }));
  useNotices.getState().boxes[0]?.resolve(true);
  await vi.waitFor(() => expect(screen.queryByRole("link", { name: "阿莫西林胶囊" })).toBeNull());
  const next = screen.getByRole("button", { name: "删除 板蓝根颗粒" });
  await vi.waitFor(() => expect(document.activeElement).toBe(next));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  const [path, init] = sent.mock.calls[0] ?? [];
  expect(path).toBe("/api/cart/batch_delete");
  const body = new URLSearchParams(String(init?.body));
  expect(body.get("ids[0]")).toBe("1");
  expect(Number(body.get("change"))).toBeGreaterThan(0);
});
