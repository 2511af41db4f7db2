import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import Today from "./Today";

const order = (id: string, status: number) => ({
  id,
  status,
  title: "普通商品",
  total: "88.00",
  created_at: "2026-11-20T02:00:00Z",
  lines: [{ id: 1, name: "阿莫西林胶囊" }],
});
const filled = { added: 1, adjusted: 0, kept: 0, refused: 0, lines: [{}], total: 1 };

/** What the server is asked. */
let asked: string[] = [];

function show(list: object[], counts: object, refusals: Partial<UserBase["refusals"]> = {}) {
  asked = [];
  vi.stubGlobal("fetch", async (address: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${address.split("?")[0]}`);
    const data =
      init?.method === "POST" ? filled : { list, counts, total: list.length, page: 1, per_page: 10 };
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "a", refusals } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Today />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const link = (name: RegExp) => screen.findByRole("link", { name });

it("counts what waits for the buyer, and orders the last one again", async () => {
  show([order("YJ2", 90), order("YJ1", 60)], { 10: 2, 40: 1 });
  expect((await link(/待付款 2/)).getAttribute("href")).toBe("/order?status=10");
  expect((await link(/待收货 1/)).getAttribute("href")).toBe("/order?status=40");
  expect(screen.queryByText(/待内部审批/)).toBeNull();
  // One that was cancelled is not what is wanted again.
  expect((await link(/上次 2026-11-20：(?!普通商品)/)).getAttribute("href")).toBe("/order/info/YJ1");
  fireEvent.click(screen.getByRole("button", { name: "再次购买" }));
  await waitFor(() => expect(asked).toContain("POST /api/order/YJ1/buy_again"));
});

it("shows who approves that orders wait for them, and who may not order no button", async () => {
  show([order("YJ1", 60)], { 5: 3 }, { order: "财务账号不能采购下单" });
  expect((await link(/待内部审批 3/)).getAttribute("href")).toBe("/order?status=5");
  await link(/上次/);
  expect(screen.queryByRole("button")).toBeNull();
});

it("shows a new buyer where to begin", async () => {
  show([], {});
  expect((await link(/粘贴清单/)).getAttribute("href")).toBe("/kjcg");
});
