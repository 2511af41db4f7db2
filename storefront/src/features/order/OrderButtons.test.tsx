import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import type { OrderSummary, UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { OrderButtons } from "./OrderCard";
import { useOrderActions } from "./useOrderActions";

const order = {
  id: "YJ1",
  payment_id: "P1",
  can_pay: true,
  can_cancel: false,
  can_receive: false,
  can_approve: false,
} as unknown as OrderSummary;

function Buttons() {
  return <OrderButtons order={order} actions={useOrderActions()} onCancel={() => undefined} />;
}

function show(refusals: Partial<UserBase["refusals"]>) {
  const client = new QueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Buttons />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it("buying again is for those who may order", () => {
  show({ order: null });
  expect(screen.getByRole("button", { name: "再次购买" })).toBeTruthy();
});
it("finance pays and does not buy again", () => {
  show({ order: "财务账号不能采购下单，请联系企业负责人" });
  expect(screen.queryByRole("button", { name: "再次购买" })).toBeNull();
  expect(screen.getByRole("link", { name: "去付款" })).toBeTruthy();
});
