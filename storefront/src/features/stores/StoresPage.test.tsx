import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { SentInvitation, StoreRow, UserBase } from "@/api/types";
import { useNotices } from "@/ui/notices";
import { userKeys } from "../user/queries";
import { InviteForm } from "./InviteForm";
import { SentInvitations } from "./SentInvitations";
import StoresPage from "./StoresPage";

const board: StoreRow[] = [
  { id: 7, name: "一店", documents: "资质齐全有效", level: "fine", spent: "1234.50", open_orders: 3 },
  {
    id: 8,
    name: "二店",
    documents: "药品经营许可证已过期，请上传新证",
    level: "stop",
    spent: "0.00",
    open_orders: 0,
  },
];
let asked: string[] = [];

beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", (url: string, init?: RequestInit) => {
    asked.push(`${init?.method} ${url} ${String(init?.body ?? "")}`);
    const data = url.endsWith("/stores") ? { stores: board } : { may_invite: false, sent: [], received: [] };
    return Promise.resolve(Response.json({ code: 200, message: "", data }));
  });
});

function show(base: Partial<UserBase>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const stores = board.map(({ id, name }) => ({ id, name }));
  client.setQueryData(userKeys.base, {
    signedIn: true,
    base: { company_id: 1, stores, switchable: stores, refusals: {}, ...base } as UserBase,
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <StoresPage />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return client;
}

it("shows how each store stands, and leads into it", async () => {
  show({});
  const row = within(await screen.findByRole("row", { name: /二店/ }));
  expect(row.getByText("药品经营许可证已过期，请上传新证").dataset.level).toBe("stop");
  expect(screen.getByRole("row", { name: /一店/ }).textContent).toContain("¥1,234.50");
  const copy = row.getByRole("link", { name: "复制购物车给 二店" });
  expect(copy.getAttribute("href")).toBe("/cart?copy=8");
  fireEvent.click(row.getByRole("button", { name: "进入 二店" }));
  await waitFor(() => expect(asked.at(-1)).toContain("POST /api/user/store"));
  expect(asked.at(-1)).toContain("company_id");
});

it("shows nothing that the stores would push down before they are there", async () => {
  let tell = (_: Response) => {};
  vi.stubGlobal("fetch", (url: string) =>
    url.endsWith("/stores")
      ? new Promise<Response>((resolve) => {
          tell = resolve;
        })
      : Promise.resolve(
          Response.json({ code: 200, message: "", data: { may_invite: true, sent: [], received: [] } }),
        ),
  );
  const client = show({});
  await waitFor(() => expect(client.getQueryData(["user", "invitations"])).toBeTruthy());
  expect(screen.queryByRole("heading", { level: 2 })).toBeNull();
  tell(Response.json({ code: 200, message: "", data: { stores: board } }));
  expect(await screen.findByRole("row", { name: /二店/ })).toBeTruthy();
  expect(screen.getByRole("heading", { name: /邀请/ })).toBeTruthy();
});

it("does not lead into the store that is acted for", async () => {
  show({ company_id: 7, home: { id: 1, name: "总部" } });
  const row = within(await screen.findByRole("row", { name: /一店/ }));
  expect(row.getByText("正在为它采购")).toBeTruthy();
  expect(row.queryByRole("button")).toBeNull();
});

it("names the sister stores of those who may act for none, and asks for no board", async () => {
  show({ switchable: [] });
  expect(await screen.findByText("一店")).toBeTruthy();
  expect(screen.queryByRole("table")).toBeNull();
  expect(asked.some((call) => call.includes("/api/user/stores"))).toBe(false);
});

it("leads an invitation to the first field that is wrong", async () => {
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <InviteForm />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: "发出邀请" }));
  expect(await screen.findByText("请填写门店名称")).toBeTruthy();
  expect(screen.getByText("请填写门店负责人的 11 位手机号")).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/门店名称/)));
  expect(asked).toEqual([]);
  const warnsOnLeaving = () => !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(warnsOnLeaving()).toBe(false);
  fireEvent.input(screen.getByLabelText(/门店名称/), { target: { value: "三店" } });
  await waitFor(() => expect(warnsOnLeaving()).toBe(true));
});

it("asks no second time to withdraw what is being withdrawn", async () => {
  const client = new QueryClient();
  client.setQueryData(userKeys.base, { signedIn: true, base: { refusals: {} } as UserBase });
  const withdrawn: string[] = [];
  vi.stubGlobal("fetch", (url: string, { method }: RequestInit) => {
    withdrawn.push(`${method} ${url}`);
    return new Promise(() => undefined);
  });
  const sent = { id: 4, store_name: "三店", phone: "13800000000", created_at: "2026-11-01T00:00:00Z" };
  render(
    <QueryClientProvider client={client}>
      <SentInvitations list={[{ ...sent, status: "invited", status_text: "等待接受" } as SentInvitation]} />
    </QueryClientProvider>,
  );
  const button = screen.getByRole("button", { name: "撤回对 三店 的邀请" });
  fireEvent.click(button);
  await act(async () => useNotices.getState().boxes[0]?.resolve(true));
  await waitFor(() => expect(button.getAttribute("aria-busy")).toBe("true"));
  fireEvent.click(button);
  expect(useNotices.getState().boxes).toEqual([]);
  expect(withdrawn).toEqual(["DELETE /api/user/invitations/4"]);
});
