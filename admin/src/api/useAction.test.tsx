import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act as react, renderHook } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { useAction } from "./useAction";

function open() {
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MemoryRouter>
  );
  const asked = vi.spyOn(client, "invalidateQueries");
  const refreshed = () => asked.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  return { hook: renderHook(useAction, { wrapper }).result, refreshed };
}

it("runs one command at a time, and calls the other no success", async () => {
  const { hook } = open();
  const run = vi.fn(async () => "sent");
  const { act } = hook.current;
  await react(async () => {
    const first = act({ run, refresh: [] });
    const second = act({ run, refresh: [] });
    expect(await first).toEqual({});
    expect(Object.keys(await second)).toEqual(["root"]);
  });
  expect(run).toHaveBeenCalledTimes(1);
  await react(async () => void (await act({ run, refresh: [] })));
  expect(run).toHaveBeenCalledTimes(2);
});

it("reads anew what the answer says was changed, and nothing where nothing was", async () => {
  const { hook, refreshed } = open();
  const refresh = (answer?: string) => (answer === "seen" ? null : ["goods"]);
  await react(async () => void (await hook.current.act({ run: async () => "seen", refresh })));
  expect(refreshed()).toEqual([]);
  await react(async () => void (await hook.current.act({ run: async () => "changed", refresh })));
  expect(refreshed()).toEqual(expect.arrayContaining(["goods", "dashboard", "audit", "counts"]));
});
