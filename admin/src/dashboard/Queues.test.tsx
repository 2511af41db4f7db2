// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import table from "../../../backend/app/src/models/queues.rs?raw";
import type { QueueCount } from "../api/types";
import { TASKS } from "../layout/entries";
import { Queues } from "./Queues";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(counts: QueueCount[] | number) {
  const answer =
    typeof counts === "number"
      ? new Response("{}", { status: counts })
      : new Response(JSON.stringify(counts));
  vi.stubGlobal("fetch", async () => answer);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <Queues />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

const links = async () =>
  (await screen.findAllByRole("link")).map((link) => [
    link.textContent,
    decodeURIComponent(link.getAttribute("href") ?? ""),
  ]);

it("shows what the server counts, in its own order, and leads to what was counted", async () => {
  show([
    { name: "invoices_failed", list: "invoices", filter: { status: "failed" }, total: 1234 },
    { name: "reviews", list: "reviews", filter: {}, total: 0 },
    { name: "claims_refund", list: "after_sales", filter: { awaits: "refund" }, total: 3 },
  ]);
  expect(await links()).toEqual([
    ["订单审核0", "/reviews"],
    ["售后待退款3", '/after_sales?filter={"awaits":"refund"}'],
    ["开票失败1,234", '/invoices?filter={"status":"failed"}'],
  ]);
});

it("shows nothing to whom nothing can wait for", async () => {
  show([]);
  await vi.waitFor(() => expect(document.body.textContent).toBe(""));
  expect(screen.queryByText("待办")).toBeNull();
});

it("is out of the way when the counts cannot be had", async () => {
  show(500);
  await vi.waitFor(() => expect(document.querySelector(".MuiSkeleton-root")).toBeNull());
  expect(screen.queryByText("待办")).toBeNull();
});

it("has words for every queue of the server, and for no other", () => {
  const known = [...table.matchAll(/queue\(\s*"(\w+)"/g)].map(([, name = ""]) => name);
  expect(TASKS.map(({ queue }) => queue).sort()).toEqual(known.sort());
});
