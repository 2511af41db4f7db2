import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import { useLive } from "./useLive";

const channel = vi.hoisted(() => ({ isGone: true, arrive: vi.fn(), stop: vi.fn() }));
vi.mock("./arrival", () => ({
  get arrive() {
    if (channel.isGone) throw new TypeError("Failed to fetch dynamically imported module");
    return channel.arrive.mockReturnValue(channel.stop);
  },
}));

function Page() {
  useLive();
  return null;
}

it("asks for the counts while the live channel does not come, and tries again", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { username: "renxin" } as UserBase });
  const asked = vi.spyOn(client, "invalidateQueries");
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>,
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  expect(asked).not.toHaveBeenCalled();
  await pass(15_000);
  expect(asked.mock.calls.map(([filters]) => filters?.queryKey)).toEqual([["cart", "total"], userKeys.base]);
  expect(channel.arrive).not.toHaveBeenCalled();
  channel.isGone = false;
  await vi.waitFor(async () => {
    await pass(15_000);
    expect(channel.arrive).toHaveBeenCalledWith(client, "renxin");
  });
  unmount();
  expect(channel.stop).toHaveBeenCalled();
});
