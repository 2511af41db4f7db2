import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import RecordsPage from "./RecordsPage";

const record = {
  ...{ id: 7, draw_id: 1, draw: "秋季抽奖", ticket: 3, at: "2026-11-20T00:00:00Z", is_win: true },
  ...{ name: "保温杯", remarks: "", fell_back_text: "", state: "to_claim", state_text: "待领取" },
  ...{ claim_before: "2026-12-20T00:00:00Z", url: "", points_order: null },
};

it.each([
  [{}, true],
  [{ order: "只读账号不能采购下单" }, false],
])("lets those name an address who may order, and tells the others why not: %o", async (refusals, may) => {
  vi.stubGlobal("fetch", async (url: string) => {
    const list = url.startsWith("/api/draw/record") ? [record] : [];
    const data = { total: list.length, page: 1, per_page: 20, list };
    return new Response(JSON.stringify({ code: 200, message: "", data }));
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals } as UserBase });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <RecordsPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("待领取")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "领取 保温杯" }) !== null).toBe(may);
  expect(screen.queryByText("只读账号不能采购下单") === null).toBe(may);
});
