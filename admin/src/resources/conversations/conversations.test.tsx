import { QueryClient } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { AdminContext, type AuthProvider, ResourceContextProvider } from "react-admin";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { dataProvider } from "../../api/dataProvider";
import { i18nProvider } from "../../i18n/provider";
import { ConversationList } from "./list";
import { ConversationShow } from "./show";

const at = "2026-11-25T02:00:00Z";
const talk = {
  id: 11,
  company_id: 3,
  company: "仁心大药房",
  member: "王采购",
  state: "closed",
  state_text: "已结束",
  staff_id: 9,
  staff_name: "已离职的李明",
  last_text: "谢谢",
  last_message_at: at,
  created_at: at,
  first_answer_at: at,
  closed_at: at,
  close_reason: "到货咨询",
  rating: 5,
  rating_words: "回复很快",
};
const words = { id: 1, author: "member", name: "王采购", kind: "text", text: "这周能到货吗", created_at: at };

let asked: URL[] = [];
let written: string[] = [];

beforeEach(() => {
  [asked, written] = [[], []];
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (address: string, { method = "GET" }: RequestInit = {}) => {
    const url = new URL(address, "http://shop");
    if (method !== "GET") written.push(address);
    asked.push(url);
    const headers = { "content-range": "service/conversations 0-0/1" };
    if (url.pathname.endsWith("/conversations")) return new Response(JSON.stringify([talk]), { headers });
    if (url.pathname.endsWith("/messages"))
      return new Response(JSON.stringify({ list: [words], has_more: false }));
    if (url.pathname.endsWith("/desk")) return new Response(JSON.stringify({ colleagues: [] }));
    return new Response(JSON.stringify(url.pathname.endsWith("/11") ? talk : []), { headers });
  });
});

function open(path: string) {
  const authProvider = {
    getPermissions: async () => ({ service: "read" }),
    getIdentity: async () => ({ id: 7 }),
    checkAuth: async () => undefined,
    canAccess: async () => true,
  } as unknown as AuthProvider;
  render(
    <MemoryRouter initialEntries={[path]}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      >
        <ResourceContextProvider value="service/conversations">
          <Routes>
            <Route path="/service/conversations" element={<ConversationList />} />
            <Route path="/service/conversations/:id/show" element={<ConversationShow />} />
          </Routes>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
}

it("finds the conversations of an agent who has left", async () => {
  open(`/service/conversations?filter=${encodeURIComponent(JSON.stringify({ staff_id: 9 }))}`);
  const row = await screen.findByRole("row", { name: /仁心大药房/ });
  expect(within(row).getByText("5 星：回复很快")).toBeTruthy();
  const list = asked.find(({ pathname }) => pathname === "/admin/api/service/conversations");
  expect(JSON.parse(list?.searchParams.get("filter") ?? "")).toEqual({ staff_id: 9 });
  expect((await screen.findByRole("combobox", { name: "客服" })).textContent).toBe("已离职的李明");
});

it("is read without a trace: nothing is marked, and nothing can be sent", async () => {
  open("/service/conversations/11/show");
  expect(await screen.findByText("这周能到货吗")).toBeTruthy();
  expect(screen.getByText("到货咨询")).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(screen.getByRole("link", { name: "在客服台打开" }).getAttribute("href")).toBe(
    "/service?conversation=11",
  );
  expect(written).toEqual([]);
});
