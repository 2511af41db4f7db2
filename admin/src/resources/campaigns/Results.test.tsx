// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Campaign } from "../../api/types";
import { Results } from "./Results";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
vi.setConfig({ testTimeout: 30_000 });

function open(panel: ReactElement, answer: object) {
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(answer)));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{panel}</QueryClientProvider>);
}
const figures = () =>
  screen.getAllByRole("term").map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`);

const campaign = {
  buyers: 3,
  orders: 4,
  quantity: 120,
  amount: "5000.00",
  benefit: "80.50",
  given_back: 2,
  days: [],
};

it("tells what came of a campaign, and of a cashback also what counted", async () => {
  open(<Results campaign={{ id: 5, kind: "cashback" } as Campaign} />, campaign);
  expect(await screen.findByText("还没有人参加", undefined, PATIENCE)).toBeTruthy();
  expect(figures()).toEqual([
    "客户 3",
    "订单 4",
    "件数 120",
    "计入金额 ¥5,000.00",
    "让利 ¥80.50",
    "已退回 2",
  ]);
});
