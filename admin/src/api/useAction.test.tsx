import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act as react, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { HttpError, NotificationContextProvider, useNotificationContext } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { expect, it, vi } from "vitest";
import { NOTHING, useAction } from "./useAction";

function open(use = () => useAction()) {
  const client = new QueryClient();
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <NotificationContextProvider>{children}</NotificationContextProvider>
      </QueryClientProvider>
    </MemoryRouter>
  );
  const asked = vi.spyOn(client, "invalidateQueries");
  const refreshed = () => asked.mock.calls.map(([filters]) => filters?.queryKey?.[0]);
  const hook = renderHook(() => ({ ...use(), said: useNotificationContext().notifications }), { wrapper });
  return { hook: hook.result, refreshed };
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

it("leaves the words to a page that shows them itself, by field or of the whole", async () => {
  const { hook } = open(() => useAction({ isOwn: true }));
  const refuse = (error: Error) => async () => Promise.reject(error);
  const wrong = new HttpError("有内容没填对", 422, { errors: { code: "数字不对" } });
  await react(async () => void (await hook.current.act({ run: refuse(wrong), refresh: NOTHING })));
  await waitFor(() => expect(hook.current.errors).toEqual({ code: "数字不对" }));
  await react(
    async () => void (await hook.current.act({ run: refuse(new Error("网络断开")), refresh: NOTHING })),
  );
  await waitFor(() => expect(hook.current.errors).toEqual({ form: "网络断开" }));
  expect(hook.current.said).toEqual([]);
});
