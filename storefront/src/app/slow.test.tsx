import { QueryClientProvider, useMutation, useQuery } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createQueryClient, type ErrorMeta } from "@/api/queryClient";
import { Notices } from "@/ui/Notices";
import { matchRow } from "./match";
import { loadPage } from "./pages";
import { SLOW_MS, useSlow } from "./slow";

const WORDS = /请再等一等，不用重复点击/;
const said = () => screen.queryByText(WORDS) !== null;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

// Its code is no longer waited for.
beforeAll(() => loadPage(matchRow("/404").row.element));
beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Answers when it is told to. */
function server() {
  let tell: ((text: string) => void) | undefined;
  const come = new Promise<string>((resolve) => {
    tell = resolve;
  });
  return { come: () => come, answer: () => tell?.("到了") };
}

function Slow() {
  return <Notices isSlow={useSlow()} />;
}
function Read({ from, meta }: { from: () => Promise<string>; meta?: ErrorMeta }) {
  return <p>{useQuery({ queryKey: ["read"], queryFn: from, meta }).data}</p>;
}
function Write({ to }: { to: () => Promise<string> }) {
  const write = useMutation({ mutationFn: to });
  return (
    <button type="button" onClick={() => write.mutate()}>
      提交
    </button>
  );
}

const show = (part: React.ReactNode) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter initialEntries={["/404"]}>
        <Slow />
        {part}
      </MemoryRouter>
    </QueryClientProvider>,
  );

it("explains what is waited for after some seconds, until it has come", async () => {
  const { come, answer } = server();
  show(<Read from={come} />);
  await pass(SLOW_MS - 500);
  expect(said()).toBe(false);
  await pass(600);
  expect(said()).toBe(true);
  answer();
  await pass(10);
  expect([said(), screen.queryByText("到了") !== null]).toEqual([false, true]);
});

it("says the same of what was pressed", async () => {
  const { come, answer } = server();
  show(<Write to={come} />);
  await pass(10 * SLOW_MS);
  expect(said()).toBe(false);
  fireEvent.click(screen.getByRole("button"));
  await pass(SLOW_MS + 100);
  expect(said()).toBe(true);
  answer();
  await pass(10);
  expect(said()).toBe(false);
});

it("says nothing of what nobody has asked for, nor while old data is shown", async () => {
  const { come } = server();
  const { unmount } = show(<Read from={come} meta={{ errors: "unasked" }} />);
  await pass(3 * SLOW_MS);
  expect(said()).toBe(false);
  unmount();
  const client = createQueryClient();
  client.setQueryData(["read"], "旧的");
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/404"]}>
        <Slow />
        <Read from={come} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  void client.invalidateQueries();
  await pass(3 * SLOW_MS);
  expect(said()).toBe(false);
});

it("gives way to the bar that says that there is no network", async () => {
  const { come } = server();
  const { noteReached } = await import("@/api/connection");
  show(<Read from={come} />);
  await pass(SLOW_MS + 100);
  expect(said()).toBe(true);
  vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("no network"));
  act(() => noteReached(false));
  expect([said(), screen.queryByText("网络已断开") !== null]).toEqual([false, true]);
  act(() => noteReached(true));
  vi.restoreAllMocks();
});
