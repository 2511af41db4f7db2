import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { PropsWithChildren } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type ServiceNews, serviceNews } from "../../api/serviceNews";
import type { ChatMessage } from "../../api/types";
import { type Said, together } from "./chat";
import { chatKey, useSaid, useServiceNews } from "./useConsole";

const TALK = 5;
const said = (id: number, more: Partial<ChatMessage> = {}) =>
  ({ id, author: "staff", kind: "text", text: "", is_note: false, is_read: false, ...more }) as ChatMessage;

/** The server, in the test's hand: each question waits until it is answered with what is given then. */
let questions: { address: string; answer: (list: ChatMessage[]) => void }[] = [];

beforeEach(() => {
  questions = [];
  vi.stubGlobal(
    "fetch",
    (address: string) =>
      new Promise<Response>((resolve) => {
        const answer = (list: ChatMessage[]) =>
          resolve(new Response(JSON.stringify({ list, has_more: false })));
        questions.push({ address, answer });
      }),
  );
});

function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: PropsWithChildren) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const page = renderHook(() => ({ typing: useServiceNews(), said: useSaid(TALK, true).data }), { wrapper });
  const marks = () => page.result.current.said?.messages.map(({ id, is_read }) => [id, is_read]);
  return { client, page, marks };
}

const receive = (news: ServiceNews) => act(() => serviceNews.tell(news));
const wasRead = (id: number): ServiceNews => ({
  kind: "read",
  conversation_id: TALK,
  message_id: id,
  by_member: true,
});
const wasSaid = (id: number, author: "member" | "staff" | "system"): ServiceNews => ({
  kind: "message",
  conversation_id: TALK,
  message_id: id,
  author,
});

async function asked(count: number) {
  await waitFor(() => expect(questions).toHaveLength(count));
  return questions[count - 1];
}

it("keeps a mark and an own message that came while an older answer was on its way", async () => {
  const { client, marks } = open();
  (await asked(1))?.answer([said(1)]);
  await waitFor(() => expect(marks()).toEqual([[1, false]]));
  // Nothing but the console's own round, which nobody gives up.
  void client.refetchQueries({ queryKey: chatKey(TALK) });
  const round = await asked(2);
  act(() => {
    client.setQueryData<Said>(
      chatKey(TALK),
      (now) => now && { ...now, messages: together(now.messages, [said(1, { is_read: true }), said(2)]) },
    );
  });
  round?.answer([said(1)]);
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(marks()).toEqual([
    [1, true],
    [2, false],
  ]);
});

it("learns that a message was read that it did not know yet", async () => {
  const { marks } = open();
  (await asked(1))?.answer([said(1, { is_read: true })]);
  await waitFor(() => expect(marks()).toEqual([[1, true]]));
  receive(wasSaid(2, "staff"));
  const older = await asked(2);
  receive(wasRead(2));
  older?.answer([said(2)]);
  (await asked(3))?.answer([said(2, { is_read: true })]);
  await waitFor(() =>
    expect(marks()).toEqual([
      [1, true],
      [2, true],
    ]),
  );
});

it("asks once more when the first answer is under way, for that may be older than the news", async () => {
  const { marks } = open();
  const first = await asked(1);
  receive(wasRead(1));
  first?.answer([said(1)]);
  (await asked(2))?.answer([said(1, { is_read: true })]);
  await waitFor(() => expect(marks()).toEqual([[1, true]]));
});

it("asks from the first message that nobody has read, for the mark may have been missed", async () => {
  const { marks } = open();
  (await asked(1))?.answer([said(3, { is_read: true }), said(7), said(8)]);
  await waitFor(() => expect(marks()).toHaveLength(3));
  receive({ kind: "line", up: true });
  expect(new URL((await asked(2))?.address ?? "", "http://shop").searchParams.get("after")).toBe("6");
});

it("takes the buyer's sign away for the buyer's own message alone", () => {
  const { page } = open();
  receive({ kind: "typing", conversation_id: TALK, name: "" });
  receive(wasSaid(1, "staff"));
  receive(wasSaid(2, "system"));
  expect(page.result.current.typing.get(TALK)).toBe("");
  receive(wasSaid(3, "member"));
  expect(page.result.current.typing.has(TALK)).toBe(false);
});

it("shows nobody typing who did so while the page slept or the line was down", () => {
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval", "setTimeout", "clearTimeout"] });
  const { page } = open();
  const typing: ServiceNews = { kind: "typing", conversation_id: TALK, name: "" };
  const isShown = () => page.result.current.typing.has(TALK);
  receive(typing);
  expect(isShown()).toBe(true);
  vi.setSystemTime(Date.now() + 600_000);
  receive(typing);
  expect(isShown()).toBe(false);
  act(() => void vi.advanceTimersByTime(3_000));
  receive(typing);
  expect(isShown()).toBe(true);
  receive({ kind: "line", up: false });
  expect(isShown()).toBe(false);
});
