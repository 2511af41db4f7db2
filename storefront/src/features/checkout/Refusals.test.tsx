import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { Reason } from "@/api/types";
import { checkoutItem, checkoutOf } from "@/features/cart/fixtures";
import { Refusals } from "./Refusals";

const reason = (goods_id: number, message: string): Reason => ({
  code: message,
  message,
  brief: message,
  fix_url: null,
  goods_id,
});
const item = (id: number, goods: number) => checkoutItem({ id, goods: { id: goods, name: `商品${goods}` } });
/** Two lines of one product, and another product. */
const ITEMS = [item(1, 5), item(2, 5), item(3, 6)];

function open(refusals: Reason[], items = ITEMS) {
  const onDrop = vi.fn();
  render(
    <MemoryRouter>
      <Refusals checkout={checkoutOf(items, { refusals })} removing={false} onDrop={onDrop} />
    </MemoryRouter>,
  );
  return onDrop;
}

it("counts products, not their lines or reasons, and leaves all their lines out", async () => {
  const onDrop = open([reason(5, "超出经营范围"), reason(5, "超过限购"), reason(5, "库存不足")]);
  expect(screen.getByRole("heading").textContent).toBe("有 1 种商品现在不能下单");
  await userEvent.click(screen.getByRole("button", { name: "先不买这 1 种，继续" }));
  expect(onDrop).toHaveBeenCalledWith([1, 2]);
});

it("says that nothing can go on without them when all are refused", () => {
  open([reason(5, "超出经营范围"), reason(6, "库存不足")]);
  expect(screen.getByRole("heading").textContent).toBe("有 2 种商品现在不能下单");
  expect(screen.getByRole("button", { name: "留在购物车，以后再买" })).toBeTruthy();
});

it("blames no product for what is wrong with the whole order", () => {
  open([reason(0, "收货地址还没有核对")]);
  expect(screen.getByRole("heading").textContent).toBe("现在不能下单");
  expect(screen.getByText("整张订单")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("link", { name: "返回购物车修改" })).toBeTruthy();
});

it("is not there while nothing is refused", () => {
  open([]);
  expect(screen.queryByRole("alert")).toBeNull();
});
