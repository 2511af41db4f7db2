import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, renderHook, screen, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError, api } from "@/api/client";
import { setErrorEffects } from "@/api/errors";
import { createQueryClient } from "@/api/queryClient";
import type { Claimable } from "@/api/types";
import { claimKeys } from "@/features/afterSales/queries";
import { useNotices } from "@/ui/notices";
import { useReceiveOrder, useReceiveParcel } from "./queries";
import ReceiveDialog from "./ReceiveDialog";

const claimable: Claimable = {
  open_until: null,
  refusal: "",
  can_apply: true,
  most_photos: 9,
  types: [
    { code: "refund", text: "仅退款", about: "不用寄回" },
    { code: "complaint", text: "质量投诉", about: "质管处理" },
  ],
  reasons: [
    { code: "short", text: "少发、漏发", types: ["refund"], at_receipt: true },
    { code: "seal", text: "封口缺陷", types: ["complaint"], at_receipt: false },
  ],
  lines: [
    {
      id: 7,
      goods_id: 1,
      name: "阿莫西林胶囊",
      sccj: "华北制药",
      ypgg: "0.25g*24粒",
      unit: "盒",
      image: "/media/goods/1.svg",
      price: "10.00",
      batches: [{ batch: "A1", expires_on: "2027-11-01", shipped: 5, claimable: 5, claimable_received: 0 }],
    },
  ],
  claims: [],
};

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
afterEach(() => {
  vi.restoreAllMocks();
  setErrorEffects(null);
  useNotices.setState({ boxes: [], toasts: [] });
});

function show(onClose = vi.fn(), onMeasure?: () => void, known: Claimable | null = claimable) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  if (known) client.setQueryData(claimKeys.ofOrder("YJ1"), known);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReceiveDialog order="YJ1" onMeasure={onMeasure} onClose={onClose} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const count = (value: string) =>
  fireEvent.change(screen.getByRole("spinbutton", { name: /批号 A1 完好数量/ }), { target: { value } });
const claim = () => {
  count("3");
  fireEvent.click(screen.getByRole("radio", { name: "少发、漏发" }));
  fireEvent.click(button("登记并申请售后"));
};
const asked = () => useNotices.getState().boxes.map((box) => box.message);
const answer = (ok: boolean) => act(async () => useNotices.getState().boxes[0]?.resolve(ok));
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("receives the whole order when nothing is missing", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({} as never);
  const onClose = vi.fn();
  show(onClose);
  fireEvent.click(button("已收到货"));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(post.mock.calls[0]?.[0]).toBe("/api/order/YJ1/receive");
});

it("fills a claim with what is missing, for reasons that are seen at receipt", async () => {
  const post = vi.spyOn(api, "post");
  show();
  count("3");
  expect(screen.queryByRole("button", { name: "已收到货" })).toBeNull();
  expect(button("登记并申请售后").disabled).toBe(true);
  expect(screen.queryByRole("radio", { name: "封口缺陷" })).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "少发、漏发" }));
  fireEvent.click(button("登记并申请售后"));
  const claimed = await screen.findByRole<HTMLInputElement>("spinbutton", { name: /批号 A1 申请数量/ });
  expect(claimed.value).toBe("2");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /仅退款/ }).checked).toBe(true);
  expect(screen.queryByRole("radio", { name: /质量投诉/ })).toBeNull();
  expect(screen.getByRole<HTMLSelectElement>("combobox").value).toBe("short");
  expect(post).not.toHaveBeenCalled();
});

it("asks for the temperature of cold goods once they are counted", () => {
  const onMeasure = vi.fn();
  show(vi.fn(), onMeasure);
  fireEvent.click(button("已收到货"));
  expect(onMeasure).toHaveBeenCalled();
});

it("asks before a count is given up, and closes at once without one", async () => {
  const onClose = vi.fn();
  show(onClose);
  count("3");
  fireEvent.click(button("取消"));
  expect(asked()).toEqual(["清点还没有登记，要放弃吗？"]);
  await answer(false);
  expect(onClose).not.toHaveBeenCalled();
  count("5");
  fireEvent.click(button("取消"));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(asked()).toEqual([]);
});

it("asks before the claim of a count is given up, and leads back to the count", async () => {
  const onClose = vi.fn();
  show(onClose);
  claim();
  await screen.findByRole("spinbutton", { name: /批号 A1 申请数量/ });
  fireEvent.click(button("取消"));
  expect(asked()).toEqual(["申请还没有提交，要放弃吗？"]);
  await answer(true);
  const counted = await screen.findByRole<HTMLInputElement>("spinbutton", { name: /批号 A1 完好数量/ });
  expect(counted.value).toBe("3");
  expect(onClose).not.toHaveBeenCalled();
});

it("offers to ask again for what was sent, and confirms nothing before", async () => {
  let fail = (_: ApiError) => {};
  const asking = new Promise<Claimable>((_, reject) => {
    fail = reject;
  });
  vi.spyOn(api, "get")
    .mockReturnValueOnce(asking as never)
    .mockResolvedValueOnce(claimable as never);
  show(vi.fn(), undefined, null);
  expect(button("已收到货").disabled).toBe(true);
  fail(new ApiError("http", 503, ""));
  fireEvent.click(await screen.findByRole("button", { name: "重试" }));
  await screen.findByRole("spinbutton", { name: /批号 A1 完好数量/ });
  expect(button("已收到货").disabled).toBe(false);
});

it.each([
  ["an order", useReceiveOrder],
  ["a parcel", useReceiveParcel],
])("says why %s cannot be received, unless a form shows it", async (_, useReceive) => {
  vi.spyOn(api, "post").mockRejectedValue(new ApiError("http", 422, "还有包裹没有发出"));
  const toast = vi.fn();
  setErrorEffects({ toLogin: vi.fn(), toContract: vi.fn(), alert: vi.fn(), toast, timeout: vi.fn() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={createQueryClient()}>{children}</QueryClientProvider>
  );
  const inForm = renderHook(() => useReceive([422]), { wrapper });
  await expect(inForm.result.current.mutateAsync({ id: "YJ1" })).rejects.toThrow();
  expect(toast).not.toHaveBeenCalled();
  const { result } = renderHook(() => useReceive(), { wrapper });
  await expect(result.current.mutateAsync({ id: "YJ1" })).rejects.toThrow();
  expect(toast).toHaveBeenCalledExactlyOnceWith("还有包裹没有发出", "error");
});
