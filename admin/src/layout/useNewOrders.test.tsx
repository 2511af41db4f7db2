import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { NotificationContextProvider, useNotificationContext } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { COUNTS } from "../api/askAnew";
import { useNewOrders } from "./useNewOrders";
import { useTabTitle } from "./useTabTitle";

let totals: Record<string, number>;
let client: QueryClient;
let tones: number;

beforeEach(() => {
  tones = 0;
  localStorage.clear();
  class Audio {
    currentTime = 0;
    createGain = () => ({ gain: {}, connect: () => undefined });
    createOscillator = () => ({
      frequency: {},
      connect: () => undefined,
      start: () => {
        tones += 1;
      },
      stop: () => undefined,
    });
    close = () => undefined;
  }
  vi.stubGlobal("AudioContext", Audio);
  client = new QueryClient();
  document.body.innerHTML = '<h1 id="react-admin-title">工作台</h1>';
  vi.stubGlobal("fetch", async () => {
    const counts = Object.entries(totals).map(([name, total]) => ({ name, list: name, filter: {}, total }));
    return new Response(JSON.stringify(counts));
  });
});

function open() {
  const wrapper = ({ children }: PropsWithChildren) => (
    <MemoryRouter>
      <NotificationContextProvider>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </NotificationContextProvider>
    </MemoryRouter>
  );
  const page = () => {
    useTabTitle(useNewOrders());
    return useNotificationContext().notifications.map(({ message }) => message);
  };
  return renderHook(page, { wrapper }).result;
}

async function becomes(next: Record<string, number>) {
  totals = next;
  await act(() => client.invalidateQueries({ queryKey: [COUNTS] }));
}

it("tells of orders that come in, and counts them in the tab's title", async () => {
  totals = { picking: 2, reviews: 1, feedback: 9 };
  const told = open();
  await waitFor(() => expect(document.title).toBe("(3) 工作台 · 药集后台"));
  expect(told.current).toEqual([]);
  await becomes({ picking: 4, reviews: 1, feedback: 10 });
  await waitFor(() => expect(document.title).toBe("(5) 工作台 · 药集后台"));
  await waitFor(() => expect(told.current).toEqual(["新到 2 个待拣货订单"]));
  await becomes({ picking: 0, reviews: 0, feedback: 10 });
  await waitFor(() => expect(document.title).toBe("工作台 · 药集后台"));
  expect(told.current).toHaveLength(1);
});

it("rings once for what comes together, for those who switched it on", async () => {
  totals = { picking: 2, reviews: 1 };
  const told = open();
  await waitFor(() => expect(document.title).toBe("(3) 工作台 · 药集后台"));
  await becomes({ picking: 3, reviews: 1 });
  await waitFor(() => expect(told.current).toHaveLength(1));
  expect(tones).toBe(0);
  localStorage.setItem("new_order_sound", "1");
  await becomes({ picking: 4, reviews: 2 });
  await waitFor(() => expect(told.current).toHaveLength(3));
  // One melody of two tones.
  expect(tones).toBe(2);
  await becomes({ picking: 3, reviews: 2 });
  await waitFor(() => expect(document.title).toBe("(5) 工作台 · 药集后台"));
  expect(tones).toBe(2);
});

it("does not call an order new that went on from one queue to the other, by one's own step", async () => {
  totals = { reviews: 3, picking: 2 };
  const told = open();
  await waitFor(() => expect(document.title).toBe("(5) 工作台 · 药集后台"));
  await becomes({ reviews: 2, picking: 3 });
  await waitFor(() => expect(client.getQueryData([COUNTS])).toMatchObject([{ total: 2 }, { total: 3 }]));
  expect(told.current).toEqual([]);
  await becomes({ reviews: 1, picking: 5 });
  await waitFor(() => expect(told.current).toEqual(["新到 1 个待拣货订单"]));
});

it("tells nothing to those whose work it is not", async () => {
  totals = { invoices_failed: 1 };
  const told = open();
  await waitFor(() => expect(document.title).toBe("工作台 · 药集后台"));
  await becomes({ invoices_failed: 5 });
  await waitFor(() => expect(client.getQueryData([COUNTS])).toMatchObject([{ total: 5 }]));
  expect(told.current).toEqual([]);
  expect(document.title).toBe("工作台 · 药集后台");
});
