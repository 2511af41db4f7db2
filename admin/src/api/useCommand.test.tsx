import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act as react, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { useCommand } from "./useCommand";

afterEach(() => {
  onlineManager.setOnline(true);
});

function open() {
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useCommand, { wrapper }).result;
}

it("is busy until the answer is here, and starts nothing else meanwhile", async () => {
  const hook = open();
  let answer = (_: string) => undefined as undefined;
  const { start } = hook.current;
  const first = start(
    () =>
      new Promise<string>((resolve) => {
        answer = (text) => void resolve(text);
      }),
  );
  const second = vi.fn(async () => "second");
  expect(start(second)).toBeUndefined();
  await waitFor(() => expect(hook.current.busy).toBe(true));
  await react(async () => answer("sent"));
  expect(await first).toBe("sent");
  await waitFor(() => expect(hook.current.busy).toBe(false));
  expect(second).not.toHaveBeenCalled();
  await react(async () => void (await start(second)));
  expect(second).toHaveBeenCalledTimes(1);
});

it("keeps what went wrong until the next command", async () => {
  const hook = open();
  const failure = new Error("库存不足");
  await react(async () => void (await hook.current.start(() => Promise.reject(failure))?.catch(() => 0)));
  await waitFor(() => expect(hook.current.error).toBe(failure));
  await react(async () => void (await hook.current.start(async () => "sent")));
  await waitFor(() => expect(hook.current.error).toBeNull());
});

it("runs at once without a network, so that nothing is sent later by itself", async () => {
  onlineManager.setOnline(false);
  const hook = open();
  const run = vi.fn(() => Promise.reject(new Error("网络已断开")));
  await react(async () => {
    await expect(hook.current.start(run)).rejects.toThrow("网络已断开");
  });
  expect(run).toHaveBeenCalledTimes(1);
});
