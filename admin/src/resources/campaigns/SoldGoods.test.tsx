import { QueryClient } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { AdminContext } from "react-admin";
import { expect, it, vi } from "vitest";
import type { Campaign } from "../../api/types";
import { SoldGoods } from "./SoldGoods";

const goods = (goods_id: number, name: string) => ({
  goods_id,
  name,
  spec: "12 粒",
  role: "goods",
  base_price: "10.00",
  price: "8.00",
  stock: null,
  set_quantity: 1,
  buyer_limit: 0,
});

function open(campaign: object) {
  const results = { goods: [{ goods_id: 1, quantity: 1200, benefit: "2400.00" }] };
  const fetched = vi.fn(async () => new Response(JSON.stringify(results)));
  vi.stubGlobal("fetch", fetched);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const whole = {
    id: 5,
    kind: "daily_special",
    status: "approved",
    goods: [goods(1, "阿莫西林"), goods(2, "布洛芬")],
    ...campaign,
  };
  render(
    <AdminContext queryClient={client}>
      <SoldGoods campaign={whole as unknown as Campaign} />
    </AdminContext>,
  );
  return fetched;
}

const rowOf = (name: string) => {
  const row = screen.getByText(name).closest("tr");
  return row ? within(row) : null;
};

it("says of each product how much was had of it and what that gave", async () => {
  open({});
  expect(await screen.findByText("1,200")).toBeTruthy();
  expect(rowOf("阿莫西林")?.getByText("¥2,400.00")).toBeTruthy();
  expect(rowOf("布洛芬")?.getByText("¥0.00")).toBeTruthy();
});

it.each([
  ["a draft", { status: "draft" }],
  ["a reduction, which orders have", { kind: "full_reduction" }],
])("asks nothing of %s", (_, campaign) => {
  const fetched = open(campaign);
  expect(screen.getByText("阿莫西林")).toBeTruthy();
  expect(screen.queryByText("已参加")).toBeNull();
  expect(fetched).not.toHaveBeenCalled();
});
