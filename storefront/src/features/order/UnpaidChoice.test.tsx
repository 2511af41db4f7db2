import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { OrderSummary } from "@/api/types";
import { UnpaidChoice } from "./UnpaidChoice";

const TOTAL = 130;
const CREATED = "2026-11-21T02:00:00Z";

/** Newest first, as the server answers; orders 99 and 100 are of one payment that spans two pages. */
const orders = Array.from({ length: TOTAL }, (_, place) => ({
  id: `YJ${place + 1}`,
  payment_id: place === 100 ? "P100" : `P${place + 1}`,
  status: 10,
  title: "普通商品",
  total: place < 99 ? "1.00" : "165.62",
  created_at: CREATED,
  can_pay: true,
  lines: [{ name: `商品${place + 1}` }],
})) as unknown as OrderSummary[];

it("offers payments, whole ones, page by page", async () => {
  vi.stubGlobal("fetch", (url: string) => {
    const page = Number(new URL(url, "http://shop").searchParams.get("page"));
    const list = orders.slice((page - 1) * 100, page * 100);
    const data = { list, total: TOTAL, page, per_page: 100, counts: {} };
    return Promise.resolve(new Response(JSON.stringify({ code: 200, message: "", data })));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <UnpaidChoice />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("YJ1");
  expect(screen.getAllByRole("link")).toHaveLength(20);
  fireEvent.click(screen.getByRole("button", { name: "第 7 页" }));
  expect(screen.getAllByRole("link")).toHaveLength(TOTAL - 1 - 6 * 20);
  for (let page = 6; !screen.queryByText("YJ100"); page -= 1) {
    fireEvent.click(screen.getByRole("button", { name: `第 ${page} 页` }));
  }
  const both = screen.getByText("YJ100").closest("a");
  expect(both?.getAttribute("href")).toBe("/cart_step3/P100");
  expect(both?.textContent).toContain("YJ101");
  expect(both?.textContent).toContain("2 张订单一起支付");
  expect(both?.textContent).toContain("331.24");
});
