import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type ErrorEffects, setErrorEffects } from "@/api/errors";
import type { ServiceDesk, ServiceMessage } from "@/api/types";
import { Notices } from "@/ui/Notices";
import ChatPanel, { headline } from "./ChatPanel";
import { EMPTY } from "./chat";
import { serviceNews } from "./news";
import { useChat } from "./store";

vi.mock("./OrderChoice", () => ({
  get default(): never {
    throw new TypeError("Failed to fetch dynamically imported module");
  },
}));

const said = (id: number, more: Partial<ServiceMessage>): ServiceMessage => ({
  id,
  author: "member",
  name: "王采购",
  kind: "text",
  text: "",
  picture: "",
  goods_id: null,
  order_number: "",
  card: null,
  is_read: true,
  is_retracted: false,
  retracts: null,
  created_at: "2026-11-25T02:00:00Z",
  key: "",
  ...more,
});
const desk = (more: Partial<ServiceDesk> = {}): ServiceDesk => ({
  can_chat: true,
  is_working: true,
  hours: "周一至周六 8:30–18:00",
  notice: "",
  welcome: "",
  unread: 0,
  conversation: null,
  ...more,
});
const talk = {
  id: 1,
  state: "open",
  state_text: "接待中",
  staff_name: "方晴",
  is_staff_here: true,
  ahead: null,
  can_rate: false,
  rating: null,
};

/** The server, in the test's hand. */
const shop = {
  messages: [] as ServiceMessage[],
  desk: desk(),
  refuses: false,
  posted: [] as string[],
  /** What is asked for messages waits for it. */
  gate: Promise.resolve(),
};

function answer(data: unknown): Response {
  return new Response(JSON.stringify({ code: 200, message: "ok", data }));
}

beforeEach(() => {
  useChat.setState({ chat: EMPTY, text: "" });
  Object.assign(shop, { messages: [], desk: desk(), refuses: false, posted: [], gate: Promise.resolve() });
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const [path, query] = address.split("?");
    if (init.method === "GET" && path === "/api/service/messages") {
      const after = Number(new URLSearchParams(query).get("after") ?? 0);
      const list = shop.messages.filter(({ id }) => id > after);
      await shop.gate;
      return answer({ list, has_more: false });
    }
    if (init.method === "GET") return answer(shop.desk);
    const form = new URLSearchParams(String(init.body));
    shop.posted.push(`${path} ${form.get("text") ?? ""}`.trim());
    const unsaid = path?.match(/messages\/(\d+)\/retract$/)?.[1];
    if (unsaid) {
      return answer(said(99, { author: "system", text: "王采购撤回了一条消息", retracts: Number(unsaid) }));
    }
    if (path !== "/api/service/messages") {
      await null;
      if (init.signal?.aborted) throw new DOMException("cancelled", "AbortError");
      return answer({ unread: 0, ok: true });
    }
    if (shop.refuses) throw new TypeError("offline");
    const id = (shop.messages.at(-1)?.id ?? 0) + 1;
    const message = said(id, { text: form.get("text") ?? "", key: form.get("key") ?? "", is_read: false });
    shop.messages = [...shop.messages, message];
    return answer(message);
  });
});
afterEach(() => {
  serviceNews.noteUp(false);
});

function open(isOnPhone?: boolean) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <ChatPanel isOnPhone={isOnPhone} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function type(text: string) {
  const box = await screen.findByRole("textbox", { name: "输入消息" });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: "Enter" });
}

it("sends with Enter, shows it at once, and says when it was read", async () => {
  open();
  await type("阿莫西林有货吗");
  expect(await screen.findByText("阿莫西林有货吗")).toBeTruthy();
  expect(await screen.findByText("未读")).toBeTruthy();
  act(() => serviceNews.tell({ kind: "read", id: 1, byMember: false }));
  expect(screen.getByText("已读")).toBeTruthy();
});

it("leaves Enter to the input method and Shift+Enter to the text", async () => {
  open();
  const box = await screen.findByRole("textbox", { name: "输入消息" });
  fireEvent.change(box, { target: { value: "amxl" } });
  fireEvent.keyDown(box, { key: "Enter", isComposing: true });
  fireEvent.keyDown(box, { key: "Enter", shiftKey: true });
  expect(shop.posted.filter((call) => call.startsWith("/api/service/messages"))).toEqual([]);
});

it("speaks of keys and dragging only where there is room for them", async () => {
  open(true);
  await screen.findByPlaceholderText("输入消息");
  cleanup();
  open(false);
  await screen.findByPlaceholderText(/Enter 发送/);
});

it("offers to try again what did not go out, and says it once", async () => {
  shop.refuses = true;
  open();
  await type("在吗");
  const again = await screen.findByRole("button", { name: "重试" });
  shop.refuses = false;
  fireEvent.click(again);
  expect(await screen.findByText("未读")).toBeTruthy();
  expect(screen.getAllByText("在吗")).toHaveLength(1);
  expect(shop.messages).toHaveLength(1);
});

it("sends the same picture twice when it is chosen twice", async () => {
  open();
  const box = await screen.findByRole("textbox", { name: "输入消息" });
  const files = [new File(["x"], "image.png", { type: "image/png", lastModified: 1 })];
  fireEvent.paste(box, { clipboardData: { files } });
  fireEvent.paste(box, { clipboardData: { files } });
  await waitFor(() => expect(screen.getAllByText("未读")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: "重试" })).toBeNull();
});

it("shows an answer that the channel tells of, and that somebody types", async () => {
  shop.desk = desk({ conversation: talk });
  open();
  await screen.findByText("方晴为您服务");
  act(() => serviceNews.noteUp(true));
  expect(screen.getByText("已连接")).toBeTruthy();
  act(() => serviceNews.tell({ kind: "typing", name: "方晴" }));
  expect(screen.getByText("方晴正在输入…")).toBeTruthy();
  shop.messages = [said(1, { author: "staff", name: "方晴", text: "<b>有货</b>", is_read: false })];
  act(() => serviceNews.tell({ kind: "message", id: 1, author: "staff" }));
  expect(await screen.findByText("<b>有货</b>")).toBeTruthy();
  expect(screen.queryByText("方晴正在输入…")).toBeNull();
  await waitFor(() => expect(shop.posted).toContain("/api/service/read"));
});

it("leaves the other side's sign alone when an own message or one of the shop's system comes late", async () => {
  shop.desk = desk({ conversation: talk });
  open();
  await screen.findByText("方晴为您服务");
  act(() => serviceNews.tell({ kind: "typing", name: "方晴" }));
  shop.messages = [
    said(1, { text: "在吗" }),
    said(2, { author: "system", text: "客服方晴为您服务，请问有什么可以帮您？" }),
  ];
  act(() => {
    serviceNews.tell({ kind: "message", id: 1, author: "member" });
    serviceNews.tell({ kind: "message", id: 2, author: "system" });
  });
  expect(await screen.findByText(/请问有什么可以帮您/)).toBeTruthy();
  expect(screen.getByText("方晴正在输入…")).toBeTruthy();
});

it("shows nobody typing who did so while the page slept or the line was down", async () => {
  shop.desk = desk({ conversation: talk });
  open();
  await screen.findByText("方晴为您服务");
  const typing = () => act(() => serviceNews.tell({ kind: "typing", name: "方晴" }));
  typing();
  expect(screen.getByText("方晴正在输入…")).toBeTruthy();
  act(() => serviceNews.noteUp(false));
  expect(screen.queryByText("方晴正在输入…")).toBeNull();
  typing();
  const now = vi.spyOn(Date, "now").mockReturnValue(Date.now() + 600_000);
  typing();
  expect(screen.queryByText("方晴正在输入…")).toBeNull();
  now.mockRestore();
});

it("learns that a message was read whose answer was still on its way", async () => {
  shop.desk = desk({ conversation: talk });
  open();
  await screen.findByText("方晴为您服务");
  act(() => serviceNews.noteUp(true));
  let letThrough = () => {};
  shop.gate = new Promise((resolve) => {
    letThrough = resolve;
  });
  shop.messages = [said(1, { text: "在吗", is_read: false })];
  act(() => serviceNews.tell({ kind: "message", id: 1, author: "member" }));
  shop.messages = [said(1, { text: "在吗" })];
  act(() => serviceNews.tell({ kind: "read", id: 1, byMember: false }));
  letThrough();
  expect(await screen.findByText("已读")).toBeTruthy();
  expect(screen.queryByText("未读")).toBeNull();
});

it("learns what was read while the line was down", async () => {
  shop.desk = desk({ conversation: talk });
  shop.messages = [said(1, { text: "在吗", is_read: false })];
  open();
  expect(await screen.findByText("未读")).toBeTruthy();
  shop.messages = [said(1, { text: "在吗" })];
  act(() => serviceNews.noteUp(true));
  expect(await screen.findByText("已读")).toBeTruthy();
});

it("takes back what was just said, and says where the new messages begin", async () => {
  const at = new Date().toISOString();
  const answered = { author: "staff", name: "方晴", is_read: false, text: "有货" };
  shop.messages = [said(1, { text: "在吗" }), said(2, answered), said(3, { text: "说错了", created_at: at })];
  open();
  expect((await screen.findByText("以下是新消息")).nextElementSibling?.textContent).toContain("有货");
  // Of the three it is the only one that is own and new.
  fireEvent.click(screen.getByRole("button", { name: "撤回" }));
  expect(await screen.findByText("王采购撤回了一条消息")).toBeTruthy();
  expect(screen.queryByText("说错了")).toBeNull();
  expect(screen.queryByRole("button", { name: "撤回" })).toBeNull();
});

it("says outside the hours when an answer comes", async () => {
  shop.desk = desk({ is_working: false, notice: "现在不在服务时间，您的留言会在明天 8:30 后回复。" });
  open();
  expect(await screen.findByText(/明天 8:30 后回复/)).toBeTruthy();
  expect(screen.getByText("客服不在线，可以留言")).toBeTruthy();
  expect(screen.queryByText(/^服务时间：/)).toBeNull();
});

it("says within the hours which of the next days differ", async () => {
  shop.desk = desk({ hours: "周一至周六 8:30–18:00；2月6日至2月12日春节休息" });
  open();
  expect(await screen.findByText("服务时间：周一至周六 8:30–18:00；2月6日至2月12日春节休息")).toBeTruthy();
});

it("welcomes in the words of the shop", async () => {
  shop.desk = desk({ welcome: "您好，请先写明订单号" });
  open();
  expect(await screen.findByText("您好，请先写明订单号")).toBeTruthy();
});

it("asks for a rating once the conversation is over", async () => {
  shop.desk = desk({ conversation: { ...talk, state: "closed", can_rate: true } });
  open();
  fireEvent.click(await screen.findByRole("radio", { name: /5 星/ }));
  fireEvent.click(screen.getByRole("button", { name: "提交评价" }));
  await waitFor(() => expect(shop.posted).toContain("/api/service/rate"));
});

it("tells who answers, or how many are before one", () => {
  const waiting = { ...talk, state: "waiting", staff_name: "", ahead: 2 };
  expect(headline(desk({ conversation: waiting }))).toBe("排队中，前面还有 2 位");
  expect(headline(desk({ conversation: { ...waiting, ahead: 0 } }))).toBe("排队中，下一位就是您");
  expect(headline(desk({ conversation: { ...talk, is_staff_here: false } }))).toBe(
    "方晴为您服务（暂时离开）",
  );
  expect(headline(desk())).toBe("在线客服");
  expect(headline(desk({ can_chat: false, conversation: waiting }))).toBe("在线客服现在不开放");
});

it("says so when the choice of orders does not come, and stays open", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  open(true);
  render(<Notices />);
  fireEvent.click(await screen.findByRole("button", { name: "订单" }));
  expect((await screen.findByRole("alertdialog")).textContent).toContain("没有加载出来");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "先不刷新" })));
  expect(screen.getByRole("textbox", { name: "输入消息" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "订单" }).getAttribute("aria-expanded")).toBe("false");
});

it("says why earlier messages did not come, and offers them again", async () => {
  const toast = vi.fn();
  setErrorEffects({ toast } as unknown as ErrorEffects);
  shop.messages = [said(5, { text: "昨天的" })];
  open();
  await screen.findByText("昨天的");
  act(() => useChat.setState(({ chat }) => ({ chat: { ...chat, hasEarlier: true } })));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  const earlier = await screen.findByRole("button", { name: "查看更早的消息" });
  fireEvent.click(earlier);
  await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.stringMatching(/网络/), "error"));
  expect(earlier.getAttribute("aria-busy")).toBeNull();
  setErrorEffects(null);
});
