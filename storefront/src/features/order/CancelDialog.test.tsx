import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { OrderDetail } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { CancelDialog } from "./CancelDialog";
import { orderKeys } from "./queries";

function show(cancelled_along: string[], onClose = () => {}) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(orderKeys.detail("YJ1"), { id: "YJ1", cancelled_along } as unknown as OrderDetail);
  render(
    <QueryClientProvider client={client}>
      <CancelDialog id="YJ1" paid={false} onClose={onClose} />
    </QueryClientProvider>,
  );
}

it("names the orders that cannot stay without this one", () => {
  show(["YJ2", "YJ3"]);
  expect(screen.getByText(/订单 YJ2、YJ3 与本单同属一个组合.*将一并取消/)).toBeTruthy();
});
it("says nothing where an order stands alone", () => {
  show([]);
  expect(screen.queryByText(/一并取消/)).toBeNull();
});

it("asks before a reason in the buyer's own words is given up, not for a chosen one", () => {
  const onClose = vi.fn();
  show([], onClose);
  const leave = () => fireEvent.click(screen.getByRole("button", { name: "不取消了" }));
  const asked = () => useNotices.getState().boxes;
  fireEvent.click(screen.getByRole("radio", { name: "其他原因" }));
  const words = screen.getByLabelText("取消的原因");
  fireEvent.change(words, { target: { value: "药房停业" } });
  leave();
  expect(asked().map(({ okText }) => okText)).toEqual(["放弃"]);
  expect(onClose).not.toHaveBeenCalled();
  act(() => asked()[0]?.resolve(false));
  fireEvent.change(words, { target: { value: "" } });
  leave();
  expect(asked()).toEqual([]);
  expect(onClose).toHaveBeenCalledOnce();
});
