import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import type { CommonData, ServiceDesk, ServiceMessage, UserBase } from "@/api/types";
import { contentKeys } from "@/features/content/queries";
import { EMPTY } from "@/features/service/chat";
import { useChat } from "@/features/service/store";
import { userKeys } from "@/features/user/queries";
import ServicePanel from "./ServicePanel";

const answered: ServiceMessage = {
  id: 1,
  author: "staff",
  name: "方晴",
  kind: "text",
  text: "有货，今天发",
  picture: "",
  goods_id: null,
  order_number: "",
  card: null,
  is_read: false,
  is_retracted: false,
  retracts: null,
  created_at: "2026-11-25T02:00:00Z",
  key: "",
};
/** The shop does not chat with this buyer any more. */
const shut: ServiceDesk = {
  can_chat: false,
  is_working: true,
  hours: "周一至周六 8:30–18:00",
  notice: "",
  welcome: "",
  unread: 1,
  conversation: {
    id: 1,
    state: "open",
    state_text: "接待中",
    staff_name: "方晴",
    is_staff_here: false,
    ahead: null,
    can_rate: false,
    rating: null,
  },
};

/** What the server is asked. */
const asked: string[] = [];

function show({ desk = shut, site = {}, isVisitor = false } = {}) {
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    const list = desk.conversation ? [answered] : [];
    const data = address.startsWith("/api/service/messages") ? { list, has_more: false } : desk;
    return new Response(JSON.stringify({ code: 200, message: "ok", data }));
  });
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(contentKeys.common, {
    site: { hot_line: "400-1", complaint_line: "", qq1: "", qq2: "", ...site },
  } as CommonData);
  const base = {
    is_can_chat: false,
    admin: { name: "", phone: "", is_default: 1 },
    common_config: { hot_line: "400-1", qq1: "", qq2: "" },
  } as unknown as UserBase;
  client.setQueryData(userKeys.base, isVisitor ? { signedIn: false, base: null } : { signedIn: true, base });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ServicePanel />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

beforeEach(() => {
  asked.length = 0;
  useChat.setState({ chat: EMPTY, text: "" });
});

it("shows what was said before where the shop does not chat any more, and takes no message", async () => {
  show();
  await screen.findByText("有货，今天发");
  expect(screen.getByText("在线客服现在不开放")).toBeTruthy();
  expect(screen.getByText("400-1")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "输入消息" })).toBeNull();
  expect(screen.queryByText(/服务时间/)).toBeNull();
});

it("shows the contacts alone to who never chatted, and asks nothing for visitors", async () => {
  show({ desk: { ...shut, conversation: null, unread: 0 } });
  await vi.waitFor(() => expect(asked).toEqual(["/api/service"]));
  expect(screen.queryByText("在线客服现在不开放")).toBeNull();
  asked.length = 0;
  show({ isVisitor: true });
  expect(asked).toEqual([]);
});

it("dials the hot line, and shows no empty place where there is none", () => {
  show({ site: { hot_line: "400-820-1234", complaint_line: "0571-88886666" }, isVisitor: true });
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "400-820-1234" }).href).toBe("tel:4008201234");
  expect(screen.getByRole<HTMLAnchorElement>("link", { name: "0571-88886666" }).href).toBe(
    "tel:057188886666",
  );
});

it("names the contact for after the sale so, also where it is the only one", () => {
  show({ site: { qq2: "20001" }, isVisitor: true });
  const contact = screen.getByRole<HTMLAnchorElement>("link", { name: "售后咨询" });
  expect(contact.href).toContain("uin=20001");
  expect(screen.queryByText("售前咨询")).toBeNull();
});
