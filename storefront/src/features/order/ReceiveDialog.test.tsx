import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { api } from "@/api/client";
import type { Claimable } from "@/api/types";
import { claimKeys } from "@/features/afterSales/queries";
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
afterEach(() => vi.restoreAllMocks());

function show(onClose = vi.fn(), onMeasure?: () => void) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(claimKeys.ofOrder("YJ1"), claimable);
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
const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });

it("receives the whole order when nothing is missing", async () => {
  const post = vi.spyOn(api, "post").mockResolvedValue({});
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
