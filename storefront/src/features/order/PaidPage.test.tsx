import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { expect, it, vi } from "vitest";
import type { PaymentDetail } from "@/api/types";
import PaidPage from "./PaidPage";

const order = {
  id: "YJ1",
  payment_id: "P1",
  status: 30,
  title: "普通商品",
  status_text: "待发货",
  total: "30.00",
  money: "0.00",
  paid_at: "2026-11-21T02:00:00Z",
  created_at: "2026-11-21T02:00:00Z",
  goods_count: 1,
  lines: [{ id: 1, name: "阿莫西林", number: 1 }],
};
const payment = {
  id: "P1",
  status: "paid",
  method: "balance",
  amount: "0.00",
  balance: "100.00",
  pay_before: "2026-11-22T02:00:00Z",
  needs_approval: false,
  orders: [order],
  methods: [{ code: "balance", name: "余额支付", is_open: true, note: "" }],
  transfer: null,
  slip: null,
  tries: [],
} as unknown as PaymentDetail;

function show(data: PaymentDetail) {
  vi.stubGlobal("fetch", () =>
    Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data }))),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/cart_step4?id=P1"]}>
        <Routes>
          <Route path="/cart_step4" element={<PaidPage />} />
          <Route path="/cart_step3/:id" element={<p>请付款</p>} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("thanks for an order that vouchers have paid wholly", async () => {
  show(payment);
  expect(await screen.findByText("支付成功，共 1 张订单")).toBeTruthy();
  expect(screen.queryByText("请付款")).toBeNull();
});
it("leads to the payment while it is open", async () => {
  show({ ...payment, status: "open" });
  expect(await screen.findByText("请付款")).toBeTruthy();
});
