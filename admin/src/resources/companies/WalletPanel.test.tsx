import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { WalletPanel } from "./WalletPanel";

function open(debts: { amount: string; why: string }[]) {
  const wallet = { balance: "10.00", points: 5, voucher: "0.00", entries: [] };
  vi.stubGlobal(
    "fetch",
    async (url: string) => new Response(JSON.stringify(url.includes("debts") ? { debts } : wallet)),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <WalletPanel companyId={7} />
    </QueryClientProvider>,
  );
}

it("names the rewards that later ones pay, and what they had been given for", async () => {
  open([{ amount: "30 积分", why: "订单奖励：订单 YJ1 完成" }]);
  expect((await screen.findByRole("list", { name: "待扣回的奖励" })).textContent).toContain(
    "待扣回 30 积分，订单奖励：订单 YJ1 完成",
  );
});

it("says nothing where nothing is owed", async () => {
  open([]);
  expect(await screen.findByText("积分 5")).toBeTruthy();
  expect(screen.queryByRole("list")).toBeNull();
});
