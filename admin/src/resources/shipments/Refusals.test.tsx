import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Refusals } from "./Refusals";

it("names each record that was refused with its own reason, and closes", () => {
  const onClose = vi.fn();
  render(
    <Refusals
      title="有订单没有开出拣货单"
      refused={[
        { id: "YJ1", message: "库存不够" },
        { id: "YJ2", message: "客户申请取消" },
      ]}
      onClose={onClose}
    />,
  );
  expect(screen.getByRole("dialog", { name: "有订单没有开出拣货单" })).toBeTruthy();
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "YJ1 库存不够",
    "YJ2 客户申请取消",
  ]);
  fireEvent.click(screen.getByText("知道了"));
  expect(onClose).toHaveBeenCalledOnce();
});
