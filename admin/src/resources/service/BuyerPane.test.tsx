import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { AdminContext, type AuthProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import type { ServiceDesk } from "../../api/types";
import { i18nProvider } from "../../i18n/provider";
import { BuyerPane } from "./BuyerPane";

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
const desk = { me: { id: 7 }, is_lead: false, may_answer: true } as unknown as ServiceDesk;
const buyer = {
  company_id: 3,
  company: "仁心大药房",
  status: "approved",
  standing: { level: "fine", text: "证照齐全" },
  licences: [],
  orders: [
    { id: 1, number: "YJ1", status_text: "已完成", total: "12.00", created_at: "2026-11-25T02:00:00Z" },
  ],
  cart: [{ goods_id: 42, name: "阿莫西林胶囊", spec: "24粒", quantity: 3 }],
  cart_lines: 1,
};

function show(staffId: number, answer: () => Response) {
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") {
      sent.push(JSON.parse(String(init.body)));
      return answer();
    }
    const body = path.endsWith("/buyer")
      ? buyer
      : { id: 5, state: "open", staff_id: staffId, staff_name: "李明" };
    return new Response(JSON.stringify(body), { status: 200 });
  });
  const authProvider = {
    getPermissions: async () => ({ service: "write" }),
    getIdentity: async () => ({ id: 7 }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter>
      <AdminContext authProvider={authProvider} i18nProvider={i18nProvider}>
        <BuyerPane id={5} desk={desk} isUp />
      </AdminContext>
    </MemoryRouter>,
  );
  return sent;
}

it("sends an order and goods of the cart with one click each", { timeout: 60_000 }, async () => {
  const sent = show(7, () => new Response(JSON.stringify({ id: 9 }), { status: 200 }));
  fireEvent.click(await screen.findByRole("button", { name: "发送订单 YJ1" }, PATIENCE));
  fireEvent.click(screen.getByRole("button", { name: "发送阿莫西林胶囊" }));
  await waitFor(() => expect(sent).toHaveLength(2), PATIENCE);
  const key = expect.any(String);
  expect(sent).toEqual([
    { kind: "order", order_number: "YJ1", key },
    { kind: "goods", goods_id: 42, key },
  ]);
});

it("offers nothing to send to who only watches", { timeout: 60_000 }, async () => {
  show(8, () => new Response("{}", { status: 200 }));
  expect(await screen.findByText("阿莫西林胶囊 24粒", undefined, PATIENCE)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
