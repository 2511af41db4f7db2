import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter, useLocation } from "react-router";
import { expect, it, vi } from "vitest";
import type { PaymentDetail } from "@/api/types";
import { PayForm } from "./PayForm";

const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

const payment = {
  id: "P1",
  status: "open",
  amount: "128.00",
  balance: "500.00",
  pay_before: inHours(24),
  needs_approval: false,
  methods: [
    { code: "balance", name: "账户余额", is_open: true, note: "" },
    { code: "wechat", name: "微信支付", is_open: true, note: "" },
  ],
  orders: [],
  tries: [],
  slip: null,
  transfer: null,
} as unknown as PaymentDetail;

const Where = () => <output>{useLocation().pathname}</output>;

/** Answers each press in turn, the last one from then on. */
function show(answers: { status?: number; body: object }[], patch: Partial<PaymentDetail> = {}) {
  const sent: string[] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    if (!url.endsWith("/pay")) return Response.json({ code: 200, message: "", data: payment });
    sent.push(String(init?.body));
    const { status = 200, body } = answers[Math.min(sent.length, answers.length) - 1] ?? { body: {} };
    return Response.json(body, { status });
  });
  const onEnd = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={["/cart_step3/P1"]}>
        <PayForm payment={{ ...payment, ...patch }} onEnd={onEnd} />
        <Where />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, onEnd };
}

const result = { id: "P1", status: "open", url: "", code_url: "", expires_at: null };
const paid = { body: { code: 200, message: "", data: { ...result, status: "paid" } } };
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /确认支付/ });

it("pays once, however fast the button is pressed", async () => {
  const { sent } = show([paid]);
  fireEvent.click(button());
  fireEvent.click(button());
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("/cart_step4"));
  expect(sent).toEqual(["method=balance"]);
});

it("says what the server has against it, and looks what the payment is now", async () => {
  const { onEnd } = show([{ status: 422, body: { code: 422, message: "余额不足，请充值", errors: {} } }]);
  fireEvent.click(button());
  expect((await screen.findByRole("alert")).textContent).toContain("余额不足，请充值");
  expect(onEnd).toHaveBeenCalledOnce();
});

it("does not ask for a balance that does not suffice", () => {
  show([paid], { balance: "100.50" });
  expect(button().disabled).toBe(true);
  expect(screen.getAllByRole("status")[0]?.textContent).toContain("还差 27.50 元");
});

it("offers another code for one whose time is over, and keeps the old one until it has come", async () => {
  const code = (name: string, hours: number) => ({
    body: {
      code: 200,
      message: "",
      data: { ...result, code_url: `weixin://${name}`, expires_at: inHours(hours) },
    },
  });
  const { sent } = show([code("old", -1), code("new", 2)]);
  fireEvent.click(screen.getByRole("radio", { name: /微信支付/ }));
  fireEvent.click(button());
  const renew = await screen.findByRole("button", { name: "换一个二维码" });
  expect(screen.getByText("已过期")).toBeTruthy();
  expect(screen.getByText("请用微信扫一扫付款")).toBeTruthy();
  fireEvent.click(renew);
  await waitFor(() => expect(screen.queryByRole("button", { name: "换一个二维码" })).toBeNull());
  expect(sent).toHaveLength(2);
  expect(screen.getByText(/^1:59:|^01:59:/)).toBeTruthy();
});

const byTransfer: Partial<PaymentDetail> = {
  methods: [...payment.methods, { code: "transfer", name: "对公转账", is_open: true, note: "" }],
  transfer: { name: "药集", number: "6222 0001", bank: "中国银行", payer_must_be: "" },
};
const choose = (name: RegExp) => fireEvent.click(screen.getByRole("radio", { name }));

it("keeps what was filled in of a transfer while another method is looked at", async () => {
  show([paid], byTransfer);
  const remark = () => screen.findByLabelText<HTMLInputElement>("备注");
  choose(/对公转账/);
  fireEvent.input(await remark(), { target: { value: "两笔合并" } });
  expect(screen.queryByText(/已恢复/)).toBeNull();
  choose(/账户余额/);
  expect(screen.queryByLabelText("备注")).toBeNull();
  choose(/对公转账/);
  expect((await remark()).value).toBe("两笔合并");
  expect(screen.getByText("已恢复上次没有提交的内容，回单请重新选择")).toBeTruthy();
});

it("says that the slip must be chosen again, where nothing else of the transfer was filled in", async () => {
  const slip = () => screen.findByLabelText<HTMLInputElement>(/银行回单/);
  const files = [new File(["x"], "回单.png", { type: "image/png" })];
  const again = "上次选的回单没有保留，请重新选择";
  show([paid], byTransfer);
  choose(/对公转账/);
  await userEvent.upload(await slip(), files);
  expect(screen.queryByText(again)).toBeNull();
  choose(/账户余额/);
  choose(/对公转账/);
  expect(await screen.findByText(again)).toBeTruthy();
  await userEvent.upload(await slip(), files);
  await waitFor(() => expect(screen.queryByText(again)).toBeNull());
});
