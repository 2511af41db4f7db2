import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { Message, MessagePage as Page, UserBase } from "@/api/types";
import { userKeys } from "@/features/user/queries";
import * as notices from "@/ui/notices";
import MessagePage from "./MessagePage";
import { seenOf } from "./useArrivals";

const message = (id: number, is_taken_back: boolean): Message => ({
  id,
  type: "promotion",
  title: `消息 ${id}`,
  body: "全场满减",
  url: "/mrtj",
  is_read: true,
  is_taken_back,
  created_at: "2026-11-20T01:00:00Z",
});
let page: Page = {
  total: 2,
  page: 1,
  per_page: 20,
  list: [message(2, true), message(1, false)],
  unread_ids: [],
  unread: 0,
  unread_by: { order: 0, licence: 0, promotion: 0, service: 0, system: 0 },
};
vi.mock("@/api/client", async (original) => ({
  ...(await original<object>()),
  api: {
    get: () => Promise.resolve(page),
    post: (path: string, sent: { body: unknown }) => {
      posted.push({ path, body: sent.body });
      return Promise.resolve({ unread: 0 });
    },
  },
}));
const posted: { path: string; body: unknown }[] = [];

it("keeps what was taken back after it was read, marked and leading nowhere", async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <MessagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText("已撤回")).toBeTruthy();
  expect(screen.getAllByText("全场满减")).toHaveLength(2);
  expect(screen.queryByRole("link", { name: "查看：消息 2" })).toBeNull();
  expect(screen.getByRole("link", { name: "查看：消息 1" })).toBeTruthy();
});

it("shows what arrives while it is read when that is asked for", async () => {
  const before = page;
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MessagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("消息 2");
  page = { ...before, total: 3, list: [message(3, false), ...before.list] };
  await act(() => client.invalidateQueries());
  const arrived = await screen.findByRole("button", { name: "有 1 条新消息，点击查看" });
  expect(screen.queryByText("消息 3")).toBeNull();
  expect(screen.getByText("消息 1")).toBeTruthy();
  fireEvent.click(arrived);
  expect(screen.getByText("消息 3")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /条新消息/ })).toBeNull();
  page = before;
});

it("marks as read what had come when it was shown, not what arrives meanwhile", async () => {
  const before = page;
  // The second page: the newest are on the first.
  page = {
    ...before,
    page: 2,
    total: 24,
    unread_ids: [24, 23, 22, 9],
    unread: 4,
    unread_by: { ...before.unread_by, order: 4 },
  };
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={["/wdxx?page=2"]}>
        <MessagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText("消息 2");
  // The second of them has a smaller number than others: its transaction ended after theirs.
  page = { ...page, total: 26, unread_ids: [25, 24, 23, 22, 21, 9], unread: 6 };
  await act(() => client.invalidateQueries());
  await screen.findByText("6 条未读");
  fireEvent.click(screen.getByRole("button", { name: "全部标为已读" }));
  await vi.waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]).toEqual({ path: "/api/message/read", body: { ids: [24, 23, 22, 9] } });
  page = before;
});

it("asks before it leads to what another store has, and names the store", async () => {
  const before = page;
  page = { ...before, list: [{ ...message(4, false), url: "/order/info/Y1?store=7" }] };
  const confirm = vi.spyOn(notices, "confirm").mockResolvedValue(false);
  const client = new QueryClient();
  const base = { company_id: 1, home: null, switchable: [{ id: 7, name: "江岸店" }] } as unknown as UserBase;
  client.setQueryData(userKeys.base, { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MessagePage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole("link", { name: "消息 4" }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(screen.getByText("江岸店")).toBeTruthy();
  page = before;
});

it("goes on with older ones where there are more than one answer names", () => {
  const named = Array.from({ length: 500 }, (_, place) => 1000 - place);
  expect(seenOf([1001, 800, 500, 499], named)).toEqual([800, 500, 499]);
  expect(seenOf([1001, 800, 300], [900, 800])).toEqual([800]);
});
