// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { confirmTransfer } from "../../api/calls/payments";
import type { RemittanceProof } from "../../api/types";
import { ConfirmPanel, shortOf } from "./ConfirmPanel";

vi.mock("../../api/calls/payments", () => ({ confirmTransfer: vi.fn() }));
vi.mock("../../api/useAction", () => ({
  useAction: () => ({ busy: false, errors: {}, act: ({ run }: { run: () => unknown }) => run() }),
}));

const slip = { id: 9, amount: "793.14", company: "湖北康泰", payer_name: "湖北康泰" } as RemittanceProof;
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

it("says what is missing before the server is asked", () => {
  expect(shortOf(slip, ["700"])).toContain("少 93.14 元");
  expect(shortOf(slip, ["８００"])).toBeUndefined();
  expect(shortOf(slip, ["793.14"])).toBeUndefined();
  expect(shortOf(slip, ["1,000.00"])).toBeUndefined();
  expect(shortOf(slip, ["700", "93.14"])).toBeUndefined();
  expect(shortOf(slip, ["700", "93.13"])).toContain("少 0.01 元");
});

it("says what is no amount", () => {
  expect(shortOf(slip, ["八百"])).toContain("请填金额");
  expect(shortOf(slip, ["793.145"])).toContain("两位小数");
  expect(shortOf(slip, [""])).toBeUndefined();
});

it("stands open beside the slip, and needs the bank's own number", () => {
  render(<ConfirmPanel slip={slip} />);
  const send = screen.getByRole("button", { name: "确认到款" });
  expect(send).toHaveProperty("disabled", true);
  fireEvent.change(screen.getByLabelText(/银行流水号/), { target: { value: " 2026112200017 " } });
  fireEvent.change(screen.getByLabelText(/流水金额/), { target: { value: "1,000" } });
  fireEvent.click(send);
  expect(confirmTransfer).toHaveBeenCalledWith(9, [
    { amount: "1000", payer_name: "湖北康泰", bank_reference: "2026112200017" },
  ]);
});

it("takes a payment that came in two movements", () => {
  render(<ConfirmPanel slip={slip} />);
  fireEvent.change(screen.getByLabelText(/银行流水号/), { target: { value: "A" } });
  fireEvent.change(screen.getByLabelText(/流水金额/), { target: { value: "700" } });
  expect(screen.getByText(/比应收少 93.14 元/)).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: /再加一笔/ }));
  expect(screen.queryByText(/比应收少/)).toBeNull();
  fireEvent.change(screen.getByLabelText(/第 2 笔 银行流水号/), { target: { value: "B" } });
  fireEvent.click(screen.getByRole("button", { name: "确认到款" }));
  expect(confirmTransfer).toHaveBeenCalledWith(9, [
    { amount: "700", payer_name: "湖北康泰", bank_reference: "A" },
    { amount: "93.14", payer_name: "湖北康泰", bank_reference: "B" },
  ]);
});

it("a sum that falls short is not sent", () => {
  render(<ConfirmPanel slip={slip} />);
  fireEvent.change(screen.getByLabelText(/银行流水号/), { target: { value: "1" } });
  fireEvent.change(screen.getByLabelText(/流水金额/), { target: { value: "700" } });
  fireEvent.submit(screen.getByRole("form", { name: "确认到款" }));
  expect(confirmTransfer).not.toHaveBeenCalled();
});
