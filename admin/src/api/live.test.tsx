import { QueryClient, QueryClientProvider, QueryObserver } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { COUNTS } from "./askAnew";
import { useLiveUpdates } from "./live";
import { pause } from "./pause";
import { isBack } from "./session";

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
  await vi.advanceTimersByTimeAsync(10_000);
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
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(answers).toHaveLength(3);
});

it("asks for everything that news can change where the server does not know what was missed", async () => {
  await open();
  vi.useFakeTimers();
  const asked = vi.spyOn(client, "invalidateQueries");
  const refreshedBy = async (name: string) => {
    asked.mockClear();
    receive(name, {}, `a-${name}`);
    await vi.advanceTimersByTimeAsync(1_000);
    return asked.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  };
  const everything = await refreshedBy("live:reload");
  for (const name of [...line.handlers.keys()].filter((name) => /order|licence|address|payment/.test(name)))
    expect(everything, name).toEqual(expect.arrayContaining(await refreshedBy(name)));
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

/** The counts of an open menu; each answer, its own number, takes a second. */
async function openCounts() {
  let asked = 0;
  const queryFn = async ({ signal }: { signal: AbortSignal }) => {
    asked += 1;
    const said = asked;
    await pause(1_000);
    if (signal.aborted) throw new DOMException("given up", "AbortError");
    return said;
  };
  await open();
  vi.useFakeTimers();
  new QueryObserver(client, { queryKey: [COUNTS], queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(2_000);
  return { asked: () => asked, shown: () => client.getQueryData([COUNTS]) };
}

it("asks for counts at most once in five seconds under a stream of news, and shows each answer", async () => {
  const counts = await openCounts();
  expect(counts.shown()).toBe(1);
  for (let passed = 0; passed < 7_000; passed += 450) {
    receive("order:changed", { id: "Y1" }, `a-${passed}`);
    await vi.advanceTimersByTimeAsync(450);
  }
  expect(counts.shown()).toBe(3);
  for (let passed = 0; passed < 21_000; passed += 450) {
    receive("order:changed", { id: "Y1" }, `b-${passed}`);
    await vi.advanceTimersByTimeAsync(450);
  }
  expect(counts.asked()).toBeLessThanOrEqual(7);
});

it("asks for the counts once more when an answer was under way", async () => {
  const counts = await openCounts();
  void client.invalidateQueries({ queryKey: [COUNTS] });
  receive("order:changed", { id: "Y1" }, "a-1");
  await vi.advanceTimersByTimeAsync(3_000);
  expect(counts.shown()).toBe(3);
});

it.each([
  ["page:editors", { page_id: 1 }, 1],
  ["service:message", { conversation_id: 1, message_id: 2, author: "staff" }, 1],
  // It may begin a conversation that waits.
  ["service:message", { conversation_id: 1, message_id: 3, author: "member" }, 2],
  ["service:changed", { conversation_id: 1 }, 2],
])("asks for the counts only after what may change them: %s %o", async (name, news, asked) => {
  const counts = await openCounts();
  receive(name, news, "a-1");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(counts.asked()).toBe(asked);
});

it("asks for what was refused, once the same person is back", async () => {
  await open();
  await answer(0, "as the page opened");
  const refused = vi.fn(async () => Promise.reject(new Error("登录已过期")));
  new QueryObserver(client, { queryKey: ["goods"], queryFn: refused, retry: false }).subscribe(
    () => undefined,
  );
  await vi.waitFor(() => expect(client.getQueryState(["goods"])?.status).toBe("error"));
  isBack();
  await vi.waitFor(() => expect(refused).toHaveBeenCalledTimes(2));
  expect(answers).toHaveLength(1);
});
