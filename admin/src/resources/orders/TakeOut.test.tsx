import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Order } from "../../api/types";
import { fill, press, show, until } from "../../forms/dialogTesting";
import { TakeOutDialog } from "./TakeOut";

const line = (id: number, name: string, shipped_number: number) =>
  ({
    id,
    name,
    ypgg: "10片",
    unit: "盒",
    number: 5,
    shipped_number,
    dropped_number: 1,
  }) as Order["lines"][number];

it("takes out the ticked lines that have not left, and says why", async () => {
  const order = { id: "D8", lines: [line(1, "甲片", 4), line(2, "乙片", 0), line(3, "丙片", 2)] } as Order;
  const sent = show(<TakeOutDialog order={order} onClose={() => undefined} />, { answers: order });
  fireEvent.click(await screen.findByRole("checkbox", { name: "乙片 10片 × 4 盒" }));
  expect(screen.queryByRole("checkbox", { name: /甲片/ })).toBeNull();
  expect(screen.getByRole("checkbox", { name: "丙片 10片 × 2 盒" })).toBeTruthy();
  await fill(/原因/, "不能再网上销售");
  await press("不再发货并退款");
  await until(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    path: "/orders/D8/close_rest",
    body: { lines: [2], reason: "不能再网上销售" },
  });
});
