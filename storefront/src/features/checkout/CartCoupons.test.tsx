import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Coupons } from "@/api/types";
import { cartItem, cartState } from "@/features/cart/fixtures";
import { CartCoupons } from "./CartCoupons";

const coupons: Coupons = {
  used: [{ id: 1, name: "满 200 减 30", amount: "30.00", item_ids: [1], days_left: null }],
  usable: [{ id: 2, name: "满 100 减 5", amount: "5.00", why: "不与「满 200 减 30」同用", days_left: null }],
  unusable: [{ id: 3, name: "满 900 减 90", why: "适用商品还差 ¥700.00", missing: "700.00" }],
  is_best: true,
  text: "结算时可用券 -30.00",
};
const show = (patch: Partial<Coupons> = {}, is_selected = 1) =>
  render(
    <CartCoupons cart={cartState([cartItem({ is_selected })], { coupons: { ...coupons, ...patch } })} />,
  );
const rows = () => screen.getAllByRole("listitem", { hidden: true }).map((row) => row.textContent);

it("says what coupons the checkout will use, and why it won't use the others", () => {
  show();
  expect(screen.getByText("结算时可用券 -30.00")).toBeTruthy();
  expect(screen.getByText("另有 2 张不用")).toBeTruthy();
  expect(rows()).toEqual([
    "满 200 减 30-¥30.00",
    "满 100 减 5不与「满 200 减 30」同用",
    "满 900 减 90适用商品还差 ¥700.00",
  ]);
});

it("says why none of them fits", () => {
  show({ used: [], usable: [] });
  expect(screen.getByText("没有合适的优惠券")).toBeTruthy();
  expect(rows()).toEqual(["满 900 减 90适用商品还差 ¥700.00"]);
});

it("is silent without coupons, and with nothing selected", () => {
  const { container, unmount } = show({ used: [], usable: [], unusable: [] });
  expect(container.textContent).toBe("");
  unmount();
  expect(show({}, 0).container.textContent).toBe("");
});
