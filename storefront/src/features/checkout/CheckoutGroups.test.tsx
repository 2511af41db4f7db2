import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { CheckoutGroup } from "@/api/types";
import { checkoutItem, checkoutOf } from "@/features/cart/fixtures";
import { CheckoutGroups } from "./CheckoutGroups";

const group: CheckoutGroup = {
  key: "a",
  transfer_only: false,
  title: "武汉仓",
  item_ids: [1],
  goods_amount: "88.00",
  discount: "0.00",
  freight: "0.00",
  total: "88.00",
  voucher_amount: "0.00",
  gift_count: 0,
  group_buy_id: 0,
};

it("explains a unit price that a campaign has set, and the sum of the line", () => {
  const trace = [{ rule: "seckill", before: "11.40", after: "8.80", why: "秒杀价「周三秒杀」" }];
  const steps = [{ rule: "coupon", before: "88.00", after: "83.00", why: "优惠券「新客券」" }];
  const item = { ...checkoutItem({ price: "8.80", amount: "88.00" }), trace, steps };
  render(<CheckoutGroups checkout={checkoutOf([item], { groups: [group] })} />);
  expect(screen.getByRole("button", { name: /单价 价格说明$/ })).toBeTruthy();
  expect(screen.getByText("秒杀价「周三秒杀」")).toBeTruthy();
  expect(screen.getByRole("button", { name: /小计 价格说明$/ })).toBeTruthy();
});
