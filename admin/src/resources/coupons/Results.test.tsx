// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { afterEach, expect, it, vi } from "vitest";
import type { Coupon } from "../../api/types";
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

it("tells what came of a coupon, with the days as a chart", async () => {
  const days = [{ day: "2026-11-20", claimed: 7, used: 2 }];
  const coupon = { claimed: 7, used: 2, unused: 5, locked: 0, expired: 0, void: 0, saved: "30.00", days };
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  open(<Results coupon={{ id: 6 } as Coupon} />, coupon);
  expect(await screen.findByRole("img", { name: "1 天里领取 7 张、使用 2 张" }, PATIENCE)).toBeTruthy();
  expect(figures()).toContain("已让利 ¥30.00");
});
