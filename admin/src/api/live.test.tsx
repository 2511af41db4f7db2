// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { cleanup, renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useLiveUpdates } from "./live";

/** The line to the server, in the test's hand. */
const line = vi.hoisted(() => ({
  handlers: new Map<string, (data?: unknown, cursor?: string) => void>(),
}));
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (name: string, handler: () => void) => line.handlers.set(name, handler),
    connect: () => undefined,
    disconnect: () => undefined,
  }),
}));
const receive = (name: string, data: unknown = {}, cursor?: string) =>
  line.handlers.get(name)?.(data, cursor);

/** The questions of an open list of orders; each waits until the test answers it. */
let answers: ((text: string) => void)[] = [];
let client: QueryClient;
const shown = () => client.getQueryData(["orders", "list"]);

beforeEach(() => {
  answers = [];
  client = new QueryClient();
});
afterEach(() => {
  cleanup();
  line.handlers.clear();
});

async function open() {
  const queryFn = () => new Promise<string>((resolve) => answers.push(resolve));
  new QueryObserver(client, { queryKey: ["orders", "list"], queryFn }).subscribe(() => undefined);
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  renderHook(() => useLiveUpdates(true), { wrapper });
  await vi.waitFor(() => expect(line.handlers.has("connect")).toBe(true));
}

async function answer(place: number, text: string) {
  await vi.waitFor(() => expect(answers).toHaveLength(place + 1));
  answers[place]?.(text);
  await vi.waitFor(() => expect(shown()).toBe(text));
}

it("asks once more when an answer is under way, for that may be older than the news", async () => {
  await open();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  vi.useFakeTimers();
  receive("order:changed", { id: "Y1" }, "a-1");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  await answer(0, "old");
  await answer(1, "new");
});

it("asks for everything at a connection that has heard nothing yet, and for nothing where the server sends what was missed", async () => {
  await open();
  await answer(0, "as the page opened");
  receive("connect");
  await answer(1, "as the line came");
  receive("order:changed", { id: "Y1" }, "a-1");
  await answer(2, "as was told");
  receive("disconnect", "transport close");
  vi.useFakeTimers();
  receive("connect");
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(answers).toHaveLength(3);
});

it("does not wait for a quiet moment that never comes", async () => {
  await open();
  await answer(0, "as the page opened");
  vi.useFakeTimers();
  for (let event = 1; event <= 30; event += 1) {
    receive("order:changed", { id: "Y1" }, `a-${event}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  vi.useRealTimers();
  await answer(1, "in the middle of three seconds of news");
});
