import { QueryClient } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { AdminContext, type AuthProvider, type DataProvider } from "react-admin";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { serviceNews } from "../../api/serviceNews";
import { i18nProvider } from "../../i18n/provider";
import { ServicePage } from "./ServicePage";

afterEach(() => {
  refused = undefined;
  desk.queue = [];
});

/** Far more than a busy machine needs. */
const PATIENCE = { timeout: 20_000 };
/** The last has ended: the desk does not list it. */
const NAMES = ["仁心", "康泰", "百草", "济民", "惠民"];
const at = "2026-11-25T02:00:00Z";
const talk = (id: number) => ({
  id,
  company: NAMES[id - 1],
  member: "王采购",
  state: "open",
  state_text: "接待中",
  staff_id: 7,
  staff_name: "方晴",
  last_text: "在吗",
  last_message_at: at,
  waiting_since: at,
  unread: 0,
  rating: null,
});
const desk = {
  me: { id: 7, name: "方晴", presence: "away", open: 4 },
  may_answer: true,
  is_lead: false,
  is_working: true,
  hours: "每天",
  most_open: 8,
  topics: [],
  queue: [],
  mine: [1, 2, 3, 4].map(talk),
  others: [],
  colleagues: [],
};

const here = {
  member_count: 1,
  members: [{ id: 3, name: "王采购", company_id: 8, company: "百康药店" }],
  staff: [{ id: 7, name: "方晴" }],
};

function answerOf(path: string): unknown {
  if (path.endsWith("/service/desk")) return desk;
  if (path.endsWith("/presence")) return here;
  const id = Number(/conversations\/(\d+)/.exec(path)?.[1]);
  if (path.includes("/messages")) return { list: [], has_more: false };
  if (path.endsWith("/buyer")) return null;
  return id ? talk(id) : [];
}

/** What the server does not answer, and how. */
let refused: { path: RegExp; status: number } | undefined;

/** What went into the chats. */
let said: object[] = [];

const fresh = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

const found = [{ id: 42, name: "阿莫西林胶囊", spec: "24粒", maker: "" }];
const dataProvider = {
  getList: async () => ({ data: found, total: 1 }),
  getMany: async () => ({ data: found }),
} as unknown as DataProvider;

function show(isWide: boolean, queryClient = fresh(), at = "/service") {
  const written: string[] = [];
  said = [];
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: isWide && query.includes("1420"),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("fetch", async (path: string, init: RequestInit = {}) => {
    if (init.method === "POST") written.push(path);
    if (path.endsWith("/messages") && init.method === "POST") said.push(JSON.parse(String(init.body)));
    if (refused?.path.test(path)) return new Response("{}", { status: refused.status });
    return new Response(JSON.stringify(answerOf(path)), { status: 200 });
  });
  const authProvider = {
    getPermissions: async () => ({ service: "write", goods: "read" }),
    getIdentity: async () => ({ id: 7 }),
  } as unknown as AuthProvider;
  render(
    <MemoryRouter initialEntries={[at]}>
      <AdminContext
        authProvider={authProvider}
        dataProvider={dataProvider}
        i18nProvider={i18nProvider}
        queryClient={queryClient}
      >
        <ServicePage />
      </AdminContext>
    </MemoryRouter>,
  );
  return written;
}

const column = (name: string) => screen.findByRole("region", { name: `与${name}的会话` }, PATIENCE);
const columns = () => screen.queryAllByRole("region", { name: /的会话$/ });
const boxIn = async (name: string) => within(await column(name)).getByRole("textbox", { name: "回复" });

async function openAndPin(name: string) {
  fireEvent.click(await screen.findByRole("button", { name: new RegExp(`^${name}`) }, PATIENCE));
  await column(name);
  fireEvent.keyDown(window, { key: "p" });
}

it("puts three side by side, leads to them by keyboard, and ends none by closing its column", {
  timeout: 60_000,
}, async () => {
  const written = show(true);
  for (const name of ["仁心", "康泰", "百草"]) await openAndPin(name);
  await waitFor(() => expect(columns()).toHaveLength(3), PATIENCE);
  fireEvent.keyDown(await boxIn("百草"), { key: "¡", code: "Digit1", altKey: true });
  const box = await boxIn("仁心");
  expect(document.activeElement).toBe(box);

  const third = within(await column("百草"));
  fireEvent.click(third.getByRole("button", { name: "并排显示", pressed: true }));
  await waitFor(() => expect(columns()).toHaveLength(2), PATIENCE);
  expect(screen.getByRole("tab", { name: /百草/ })).toBeTruthy();
  expect(written).toEqual([]);
});

it("opens and takes who waits longest by keyboard, gives it to no colleague, and takes nobody who is taken already", {
  timeout: 60_000,
}, async () => {
  desk.queue = [{ ...talk(5), state: "waiting", staff_id: null }] as never;
  const written = show(false);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  await column("仁心");
  fireEvent.keyDown(window, { key: "a" });
  fireEvent.keyDown(window, { key: "n" });
  await column("惠民");
  // Only who leads gives away what waits.
  fireEvent.keyDown(window, { key: "t" });
  expect(screen.queryByRole("dialog")).toBeNull();
  fireEvent.keyDown(window, { key: "a" });
  await waitFor(() => expect(written).toEqual(["/admin/api/service/conversations/5/take"]), PATIENCE);
});

it("shows a fourth by itself, and comes back to the three", { timeout: 60_000 }, async () => {
  show(true);
  for (const name of ["仁心", "康泰", "百草"]) await openAndPin(name);
  fireEvent.click(screen.getByRole("button", { name: /^济民/ }));
  const fourth = within(await column("济民"));
  expect(columns()).toHaveLength(1);
  expect(fourth.getByRole<HTMLButtonElement>("button", { name: "并排显示" }).disabled).toBe(true);
  fireEvent.keyDown(window, { key: "2", code: "Digit2", altKey: true });
  const box = await boxIn("康泰");
  expect(document.activeElement).toBe(box);
  expect(columns()).toHaveLength(3);
});

it("keeps what was typed while a conversation is out of sight", { timeout: 60_000 }, async () => {
  show(false);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  fireEvent.change(await boxIn("仁心"), { target: { value: "我查一下批号" } });
  fireEvent.click(screen.getByRole("button", { name: /^康泰/ }));
  await column("康泰");
  expect(columns()).toHaveLength(1);
  expect(screen.queryByRole("button", { name: "并排显示" })).toBeNull();
  fireEvent.click(screen.getByRole("tab", { name: /仁心/ }));
  expect(await boxIn("仁心")).toHaveProperty("value", "我查一下批号");
});

/** The line comes back, and everything is asked for again. */
const askAgain = () => act(() => serviceNews.noteUp(true));
const lost = () => screen.queryAllByText(/连接已中断/);

it("leaves the conversation on screen when it cannot be asked for anew, and says so", {
  timeout: 60_000,
}, async () => {
  show(false);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  fireEvent.change(await boxIn("仁心"), { target: { value: "我查一下批号" } });
  for (const path of [/conversations\/1$/, /messages/, /desk$/]) {
    refused = { path, status: 503 };
    askAgain();
    await waitFor(() => expect(lost()).toHaveLength(1), PATIENCE);
    expect(await boxIn("仁心")).toHaveProperty("value", "我查一下批号");
    refused = undefined;
    askAgain();
    await waitFor(() => expect(lost()).toHaveLength(0), PATIENCE);
  }
});

it("takes a conversation away that this colleague may not see any more", { timeout: 60_000 }, async () => {
  show(false);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  await column("仁心");
  refused = { path: /conversations\/1$/, status: 404 };
  askAgain();
  await waitFor(() => expect(columns()).toHaveLength(0), PATIENCE);
});

it("has the chats and what was typed in them still open after a look at another page", {
  timeout: 60_000,
}, async () => {
  const client = fresh();
  show(false, client);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  fireEvent.change(await boxIn("仁心"), { target: { value: "我查一下批号" } });
  cleanup();
  show(false, client);
  expect(await boxIn("仁心")).toHaveProperty("value", "我查一下批号");
});

it("opens what a link leads to, and calls an ended one by its customer", { timeout: 60_000 }, async () => {
  show(false, fresh(), "/service?conversation=5");
  await column("惠民");
  expect(await screen.findByRole("tab", { name: /^惠民/ }, PATIENCE)).toBeTruthy();
});

it("sends goods from beside the reply", { timeout: 60_000 }, async () => {
  show(false);
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  const chat = within(await column("仁心"));
  fireEvent.click(await chat.findByRole("button", { name: "发商品给客户" }, PATIENCE));
  fireEvent.mouseDown(chat.getByRole("combobox", { name: "输入名称查找" }));
  fireEvent.click(await screen.findByRole("option", { name: /阿莫西林胶囊/ }, PATIENCE));
  fireEvent.click(chat.getByRole("button", { name: "发送找到的商品" }));
  await waitFor(() => expect(said).toMatchObject([{ kind: "goods", goods_id: 42 }]), PATIENCE);
  expect(chat.queryByRole("group", { name: "发商品给客户" })).toBeNull();
});

it("calls its buttons by what stands on them", { timeout: 60_000 }, async () => {
  show(false);
  const help = await screen.findByRole("button", { name: "快捷键" }, PATIENCE);
  expect(help.title).toBe("按 ? 打开");
});

it("shows who is here while no conversation is open, and at a press beside one", {
  timeout: 60_000,
}, async () => {
  show(false);
  const beside = within(await screen.findByRole("region", { name: "谁在线" }, PATIENCE));
  expect(await beside.findByText("百康药店", {}, PATIENCE)).toBeTruthy();
  fireEvent.click(await screen.findByRole("button", { name: /^仁心/ }, PATIENCE));
  await column("仁心");
  expect(screen.queryByText("百康药店")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "谁在线" }));
  const dialog = within(await screen.findByRole("dialog", { name: "谁在线" }, PATIENCE));
  expect(await dialog.findByText("方晴（我）", {}, PATIENCE)).toBeTruthy();
});
