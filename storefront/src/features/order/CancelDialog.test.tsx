import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { OrderDetail } from "@/api/types";
import { CancelDialog } from "./CancelDialog";
import { orderKeys } from "./queries";

function show(cancelled_along: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(orderKeys.detail("YJ1"), { id: "YJ1", cancelled_along } as unknown as OrderDetail);
  render(
    <QueryClientProvider client={client}>
      <CancelDialog id="YJ1" paid={false} onClose={() => undefined} />
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
