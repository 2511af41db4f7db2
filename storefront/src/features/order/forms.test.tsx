import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import * as files from "@/api/download";
import { createQueryClient } from "@/api/queryClient";
import type { PaymentDetail } from "@/api/types";
import ExportDialog from "./ExportDialog";
import RejectDialog from "./RejectDialog";
import TransferForm from "./TransferForm";

const user = userEvent.setup({ delay: null });
const open = (form: ReactElement) =>
  render(<QueryClientProvider client={createQueryClient()}>{form}</QueryClientProvider>);
const press = (name: string) => user.click(screen.getByRole("button", { name }));
const hasFocus = (label: RegExp | string) =>
  waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)));

it("asks why an order is refused, and says at the field what the server refuses", async () => {
  const post = vi.spyOn(api, "post");
  const onClose = vi.fn();
  open(<RejectDialog id="YJ1" onClose={onClose} />);
  await press("退回并取消");
  expect(await screen.findByText("请填写不同意的原因，下单人会看到")).toBeTruthy();
  await hasFocus(/原因/);
  expect(post).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText(/原因/), "预算用完");
  post.mockRejectedValueOnce(new ApiError("http", 422, "有内容没填对", { reason: ["原因太短"] }));
  await press("退回并取消");
  expect(await screen.findByText("原因太短")).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  post.mockResolvedValueOnce({} as never);
  await press("退回并取消");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});

it("leads a transfer without its slip to the slip, and sends what was filled in", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({ id: "P1", key: "slip.png" } as never);
  vi.spyOn(window, "scrollTo").mockImplementation(() => undefined);
  const target = { name: "药集", number: "1", bank: "中国银行", payer_must_be: "" };
  open(<TransferForm payment={{ id: "P1", amount: "10.00" } as PaymentDetail} target={target} />);
  await press("我已转账，提交回单");
  expect(await screen.findByText("请上传银行转账回单")).toBeTruthy();
  expect(screen.getByText("请填写付款账户的户名")).toBeTruthy();
  await hasFocus(/银行回单/);
  await user.upload(screen.getByLabelText(/银行回单/), new File(["x"], "回单.png", { type: "image/png" }));
  await waitFor(() => expect(screen.queryByText("请上传银行转账回单")).toBeNull());
  await user.type(screen.getByLabelText(/付款户名/), " 仁心药房 ");
  await waitFor(() => expect(Object.values(sessionStorage).join()).toContain("仁心药房"));
  expect(post).not.toHaveBeenCalled();
  await press("我已转账，提交回单");
  await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
  expect(post.mock.calls[1]?.[1]).toMatchObject({
    body: { file: "slip.png", payer_name: "仁心药房", remark: "" },
  });
  await waitFor(() => expect(sessionStorage).toHaveLength(0));
});

it("hands each part of the account to the clipboard alone, as the bank's form takes it", async () => {
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText } });
  const target = { name: "药集", number: "6222 0001", bank: "中国银行", payer_must_be: "" };
  open(<TransferForm payment={{ id: "P1", amount: "10.00" } as PaymentDetail} target={target} />);
  await press("复制收款账号");
  await press("复制转账金额");
  await press("全部复制");
  expect(writeText.mock.calls).toEqual([
    ["6222 0001"],
    ["10.00"],
    ["收款户名：药集\n收款账号：6222 0001\n开户银行：中国银行\n转账金额：10.00 元\n转账附言：P1"],
  ]);
});

it("exports the columns that are left, and those of another table as they are", async () => {
  const download = vi.spyOn(files, "download").mockResolvedValue();
  open(<ExportDialog onClose={() => undefined} />);
  await user.click(screen.getByLabelText("订单号"));
  await press("导出");
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  expect(download.mock.calls[0]?.[0]).toContain("columns=created_at%2Cstatus");
  await user.click(screen.getByLabelText("对账单（付款与退款）"));
  expect(screen.getByLabelText<HTMLInputElement>("优惠").checked).toBe(true);
  await press("导出");
  await waitFor(() => expect(download).toHaveBeenCalledTimes(2));
  expect(download.mock.calls[1]?.[0]).toMatch(/statement\?.*columns=at%2Ckind%2Corder%2C/);
});

it("leads to the day that is missing", async () => {
  const download = vi.spyOn(files, "download").mockResolvedValue();
  open(<ExportDialog onClose={() => undefined} />);
  await user.clear(screen.getByLabelText(/^\*?从$/));
  await press("导出");
  expect(await screen.findByText("请选择日期")).toBeTruthy();
  await hasFocus(/^\*?从$/);
  expect(download).not.toHaveBeenCalled();
});
