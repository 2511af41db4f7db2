import { screen } from "@testing-library/react";
import { ResourceContextProvider } from "react-admin";
import { expect, it } from "vitest";
import type { Order } from "../../api/types";
import { said, show } from "../../forms/dialogTesting";
import { OrderList } from "./list";

const order = {
  id: "YJ202611260000000001",
  company: "湖北康泰",
  member: "王芳",
  status: 20,
  status_text: "待审核",
  total: "793.14",
  lines: [],
  warehouse: "武汉仓",
  remark: "",
  created_at: "2026-11-26T00:00:00Z",
} as unknown as Order;

it("shows the state of an order beside its number, where a small laptop has room", async () => {
  show(
    <ResourceContextProvider value="orders">
      <OrderList />
    </ResourceContextProvider>,
    { lists: { orders: [order] } },
  );
  await said("湖北康泰");
  const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
  const number = heads.indexOf("订单号");
  expect(number).toBeGreaterThanOrEqual(0);
  expect(heads[number + 1]).toBe("状态");
});
