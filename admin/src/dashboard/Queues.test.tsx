import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import table from "../../../backend/app/src/models/queues.rs?raw";
import { setWorker, signedOut } from "../api/session";
import type { QueueCount } from "../api/types";
import { GROUPS, TASKS } from "../layout/entries";
import { listLink } from "../lists/link";
import { Queues } from "./Queues";

type Counted = Omit<QueueCount, "oldest_at"> & Partial<QueueCount>;

function show(counts: Counted[] | number) {
  const answer =
    typeof counts === "number"
      ? new Response("{}", { status: counts })
      : new Response(JSON.stringify(counts.map((count) => ({ oldest_at: null, ...count }))));
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
    { name: "receipts", list: "receipts", filter: { status: 20 }, total: 4 },
    { name: "licences", list: "licences", filter: { status: "submitted" }, total: 5 },
    { name: "companies_silent", list: "companies", filter: { silent: true }, total: 6 },
    { name: "failed_jobs", list: "failed_jobs", filter: {}, total: 7 },
  ]);
  expect(await links()).toEqual([
    ["证照审核5", "/review"],
    ["订单审核0", "/reviews?filter={}"],
    ["含麻回执4", '/receipts?filter={"status":20}'],
    ["后台失败7", "/failed_jobs?filter={}"],
    ["售后待退款3", '/after_sales?filter={"awaits":"refund"}'],
    ["开票失败1,234", '/invoices?filter={"status":"failed"}'],
    ["沉默客户6", '/companies?filter={"silent":true}'],
  ]);
});

it("says how long the oldest has waited where that is known", async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString();
  const filter = { status: "submitted" };
  show([
    { name: "licences", list: "licences", filter, total: 5, oldest_at: threeDaysAgo },
    { name: "goods_unpriced", list: "goods", filter: { unpriced: true }, total: 2 },
  ]);
  expect(await links()).toEqual([
    ["证照审核最久 3 天5", "/review"],
    ["商品未定价2", '/goods?filter={"unpriced":true}'],
  ]);
});

it("shows nothing to whom nothing can wait for", async () => {
  show([]);
  await vi.waitFor(() => expect(document.body.textContent).toBe(""));
  expect(screen.queryByText("待办")).toBeNull();
});

it("asks nobody to sign in for the counts", async () => {
  setWorker({ id: 1, name: "邓小曼", username: "product" });
  show(401);
  await vi.waitFor(() => expect(document.querySelector(".MuiSkeleton-root")).toBeNull());
  expect(signedOut.current()).toBeNull();
  setWorker(null);
});

it("is out of the way when the counts cannot be had", async () => {
  show(500);
  await vi.waitFor(() => expect(document.querySelector(".MuiSkeleton-root")).toBeNull());
  expect(screen.queryByText("待办")).toBeNull();
});

/** The server's table, by name. */
function queuesOfServer(): Map<string, { list: string; filter: Record<string, unknown> }> {
  const named = Object.fromEntries(
    [...table.matchAll(/const (\w+): &str = (?:r#)?"(.*)"#?;/g)].map(([, name, text]) => [name, text]),
  );
  const rows = table.matchAll(/queue\(\s*"(\w+)",\s*List::(\w+),\s*(?:r#"(.*?)"#|(\w+)),/g);
  const snake = (list: string) => list.replace(/\B[A-Z]/g, (letter) => `_${letter}`).toLowerCase();
  return new Map(
    [...rows].map(([, name = "", list = "", written, constant = ""]) => [
      name,
      { list: snake(list), filter: JSON.parse(written ?? named[constant] ?? "null") },
    ]),
  );
}

it("has words for every queue of the server, and for no other", () => {
  expect(TASKS.map(({ queue }) => queue).sort()).toEqual([...queuesOfServer().keys()].sort());
});

it("has the server's filter wherever the menu leads to a filtered list", () => {
  const known = queuesOfServer();
  const filtered = GROUPS.flatMap(({ entries }) => entries).filter(({ to }) => to.includes("?"));
  expect(filtered.length).toBeGreaterThan(0);
  for (const { queue = "", to } of filtered) {
    const { list, filter } = known.get(queue) ?? { list: "", filter: {} };
    expect(to).toBe(listLink(list, filter));
  }
});
