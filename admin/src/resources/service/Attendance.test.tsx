import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { NotificationContextProvider } from "react-admin";
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from "react-router-dom";
import { beforeEach, expect, it, vi } from "vitest";
import { serviceNews } from "../../api/serviceNews";
import { setWorker } from "../../api/session";
import type { ServiceDesk } from "../../api/types";
import { Attendance } from "./Attendance";
import { choiceOf } from "./choice";
import { QueuePane } from "./QueuePane";
import { useDesk } from "./useConsole";

const ME = 7;
const MINUTE = 60_000;
const talk = { id: 11, company: "仁心大药房", last_text: "在吗", unread: 1, state: "open" };

/** The server: who says nothing for two minutes is away. */
const server = { state: "away", seenAt: 0, reports: [] as string[], mine: [] as object[], isDown: false };
const presence = () =>
  server.state === "online" && Date.now() - server.seenAt <= 2 * MINUTE ? "online" : "away";
const deskNow = () => ({
  me: { id: ME, name: "方晴", presence: presence(), open: 0 },
  may_answer: true,
  queue: [],
  mine: server.mine,
  others: [],
  colleagues: [],
});

beforeEach(() => {
  Object.assign(server, { state: "away", seenAt: 0, reports: [], mine: [], isDown: false });
  setWorker({ id: ME, name: "方晴", username: "service" });
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (_: string, init: RequestInit = {}) => {
    if (server.isDown) throw new TypeError("offline");
    if (init.method === "POST") {
      const { state } = JSON.parse(String(init.body));
      server.reports.push(state);
      Object.assign(server, { state, seenAt: Date.now() });
    }
    return new Response(JSON.stringify(init.method === "POST" ? deskNow().me : deskNow()));
  });
});

/** The part of the console that is clicked here. */
function Console() {
  const { data: desk } = useDesk(true);
  if (!desk) return null;
  return <QueuePane desk={desk as ServiceDesk} chosen={null} now={0} isUp onOpen={() => undefined} />;
}

let go: (to: string) => void;
let path: string;
function Way() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  go = (to) => void navigate(to);
  path = pathname + search;
  return null;
}

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <MemoryRouter initialEntries={["/service"]}>
      <NotificationContextProvider>
        <QueryClientProvider client={client}>
          <Way />
          <Attendance staffId={ME} />
          <Routes>
            <Route path="/service" element={<Console />} />
            <Route path="*" element={null} />
          </Routes>
        </QueryClientProvider>
      </NotificationContextProvider>
    </MemoryRouter>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const sitDown = async () => {
  await pass(100);
  fireEvent.click(screen.getByRole("button", { name: "上线" }));
  await pass(100);
};

it("goes on to report on another page, and is still online when the console is opened again", async () => {
  open();
  await sitDown();
  act(() => go("/orders/YJ1/show"));
  await pass(5 * MINUTE);
  expect(server.reports).toEqual(Array(6).fill("online"));
  expect(presence()).toBe("online");
  act(() => go("/service"));
  await pass(100);
  expect(screen.getByText("在线接待")).toBeTruthy();
});

it("comes back after a sleep, though the server has taken it for gone", async () => {
  open();
  await sitDown();
  // The lid is closed: no timer goes off.
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  expect(presence()).toBe("away");
  await pass(MINUTE);
  expect(presence()).toBe("online");
  expect(choiceOf(ME)).toBe("online");
  expect(screen.getByText("在线接待")).toBeTruthy();
});

it("comes back after an outage of some minutes", async () => {
  open();
  await sitDown();
  server.isDown = true;
  await pass(10 * MINUTE);
  server.isDown = false;
  await pass(2 * MINUTE);
  expect(presence()).toBe("online");
});

it("takes an absence that was chosen elsewhere for its own", async () => {
  open();
  await sitDown();
  await pass(MINUTE);
  Object.assign(server, { state: "away" });
  act(() => serviceNews.noteUp(true));
  await pass(100);
  const said = server.reports.length;
  await pass(5 * MINUTE);
  expect(server.reports).toHaveLength(said);
  expect(choiceOf(ME)).toBe("away");
});

it("goes on for who was online already when they opened the console here", async () => {
  Object.assign(server, { state: "online", seenAt: Date.now() });
  open();
  await pass(100);
  act(() => go("/orders"));
  await pass(5 * MINUTE);
  expect(presence()).toBe("online");
});

it("reports nothing for who has left, nor for the next one who signs in here", async () => {
  open();
  await sitDown();
  fireEvent.click(screen.getByRole("button", { name: "离开" }));
  await pass(3 * MINUTE);
  expect(server.reports).toEqual(["online", "away"]);
  await sitDown();
  act(() => setWorker(null));
  expect(choiceOf(ME)).toBeUndefined();
  const said = server.reports.length;
  await pass(3 * MINUTE);
  expect(server.reports).toHaveLength(said);
});

/** A browser that may show notices, and tones that are counted. */
function listen(visibility: DocumentVisibilityState) {
  const notices: { title: string; body: string; click: () => void }[] = [];
  const tones: number[] = [];
  class Notice {
    static permission = "granted";
    onclick = () => undefined;
    close = () => undefined;
    constructor(title: string, { body }: { body: string }) {
      notices.push({ title, body, click: () => this.onclick() });
    }
  }
  class Audio {
    currentTime = 0;
    createGain = () => ({ gain: {}, connect: () => undefined });
    createOscillator = () => ({
      frequency: {},
      connect: () => undefined,
      start: () => tones.push(1),
      stop: () => undefined,
    });
    close = () => undefined;
  }
  vi.stubGlobal("Notification", Notice);
  vi.stubGlobal("AudioContext", Audio);
  vi.spyOn(window, "focus").mockImplementation(() => undefined);
  vi.spyOn(document, "visibilityState", "get").mockReturnValue(visibility);
  localStorage.setItem("service_console_sound", "1");
  return { notices, tones };
}

async function isWrittenTo() {
  server.mine = [talk];
  act(() => serviceNews.tell({ kind: "message", conversation_id: 11, message_id: 3, author: "member" }));
  await pass(100);
}

it("rings and shows a notice on another page, which leads to the conversation", async () => {
  const { notices, tones } = listen("hidden");
  open();
  await sitDown();
  act(() => go("/orders"));
  await pass(100);
  await isWrittenTo();
  expect(notices).toMatchObject([{ title: "仁心大药房", body: "在吗" }]);
  expect(tones.length).toBeGreaterThan(0);
  act(() => notices[0]?.click());
  expect(path).toBe("/service?conversation=11");
  // The same call again is none.
  await pass(2 * MINUTE);
  expect(notices).toHaveLength(1);
});

it("rings without a notice while the page is looked at", async () => {
  const { notices, tones } = listen("visible");
  open();
  await sitDown();
  await isWrittenTo();
  expect(tones.length).toBeGreaterThan(0);
  expect(notices).toEqual([]);
});

it("calls nobody who is away on another page", async () => {
  const { notices, tones } = listen("hidden");
  open();
  await pass(100);
  act(() => go("/orders"));
  await isWrittenTo();
  await pass(2 * MINUTE);
  expect([notices, tones]).toEqual([[], []]);
});
