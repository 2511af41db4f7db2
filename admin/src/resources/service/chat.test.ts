import { expect, it } from "vitest";
import type { ChatMessage, Conversation, QuickReply, ServiceDesk } from "../../api/types";
import { shutFor } from "./ChatPane";
import {
  calls,
  firstUnread,
  fitting,
  mayTakeBack,
  neighbour,
  notSaidYet,
  read,
  settledId,
  slashed,
  together,
  unreadOf,
  waited,
} from "./chat";
import { holidaysOf, shiftsOfDay, textOfDay, textOfHolidays, textOfWorkdays, workdaysOf } from "./hours";
import { duration, stars } from "./StatisticsDialog";

const said = (id: number, more: Partial<ChatMessage> = {}) =>
  ({ id, author: "member", kind: "text", text: "", is_note: false, is_read: false, ...more }) as ChatMessage;
const reply = (id: number, title: string, body: string): QuickReply => ({
  id,
  title,
  body,
  is_shared: true,
  sort: 0,
});

it("keeps each message once and in order", () => {
  expect(together([said(1), said(3)], [said(2), said(3)]).map(({ id }) => id)).toEqual([1, 2, 3]);
});

it("takes what stands in the chat off its way, though the answer to sending it got lost", () => {
  const going = [
    { key: "a", state: "failed" },
    { key: "b", state: "sending" },
  ];
  const chat = {
    messages: [said(1, { key: "" }), said(2, { author: "staff", key: "a" })],
    hasEarlier: false,
  };
  expect(notSaidYet(going, chat).map(({ key }) => key)).toEqual(["b"]);
});

it("keeps what was read, also when an older answer comes later", () => {
  const marked = read({ messages: [said(1, { author: "staff" })], hasEarlier: false }, 1, true);
  const late = together(marked.messages, [said(1, { author: "staff", is_read: false })]);
  expect(late.map(({ is_read }) => is_read)).toEqual([true]);
});

it("asks again for what may have been read meanwhile", () => {
  const note = said(2, { author: "staff", is_note: true });
  const greeting = said(3, { author: "system" });
  expect(settledId([])).toBeUndefined();
  expect(settledId([said(1, { is_read: true }), note, greeting])).toBe(3);
  expect(settledId([said(1, { is_read: true }), note, said(4, { author: "staff" }), said(5)])).toBe(3);
});

it("knows what either side has read, and that nobody reads a note", () => {
  const all = [said(1), said(2, { author: "staff" }), said(3, { author: "staff", is_note: true }), said(4)];
  const chat = { messages: all, hasEarlier: false };
  expect(unreadOf(chat)).toBe(4);
  expect(unreadOf(read(chat, 4, false))).toBeNull();
  expect(read(chat, 4, true).messages.map(({ is_read }) => is_read)).toEqual([false, true, false, false]);
});

it("offers ready texts after a slash, by title before text", () => {
  const replies = [
    reply(1, "问候", "您好，请问需要发票吗"),
    reply(2, "发票", "一个工作日内开具"),
    reply(3, "发货", "当天"),
  ];
  expect(slashed("/发票")).toBe("发票");
  expect(slashed("/")).toBe("");
  expect(slashed("价格 5/盒")).toBeNull();
  expect(slashed("/发票\n再问")).toBeNull();
  expect(fitting(replies, "发票").map(({ id }) => id)).toEqual([2, 1]);
  expect(fitting(replies, "")).toHaveLength(3);
});

it("says how long somebody waits", () => {
  const at = Date.parse("2026-11-25T02:00:00Z");
  expect(waited("2026-11-25T01:59:30Z", at)).toBe("刚刚");
  expect(waited("2026-11-25T01:53:00Z", at)).toBe("7 分钟");
  expect(waited("2026-11-24T23:55:00Z", at)).toBe("2 小时 5 分");
});

it("goes round the own conversations", () => {
  expect(neighbour([4, 5, 6], 6, 1)).toBe(4);
  expect(neighbour([4, 5, 6], 4, -1)).toBe(6);
  expect(neighbour([4, 5, 6], 9, 1)).toBe(4);
  expect(neighbour([], 4, 1)).toBeNull();
});

const desk = (more: Partial<ServiceDesk> = {}) =>
  ({
    me: { id: 7, name: "方晴", presence: "online", open: 1 },
    is_lead: false,
    may_answer: true,
    queue: [],
    mine: [],
    others: [],
    ...more,
  }) as unknown as ServiceDesk;

it("rings for those who wait and for what is unread", () => {
  const talk = (unread: number) => ({ unread }) as Conversation;
  expect(calls(desk({ queue: [talk(1), talk(4)], mine: [talk(2)], others: [talk(9)] }))).toBe(4);
});

it("says why somebody does not answer", () => {
  const talk = (more: Partial<Conversation>) =>
    ({ state: "open", staff_id: 7, staff_name: "方晴", ...more }) as Conversation;
  expect(shutFor(talk({}), desk())).toBeUndefined();
  expect(shutFor(talk({ staff_id: 8, staff_name: "李明" }), desk())).toBe("由李明接待");
  expect(shutFor(talk({ staff_id: 8 }), desk({ is_lead: true }))).toBeUndefined();
  expect(shutFor(talk({ state: "waiting" }), desk())).toBe("接待后可以回复");
  expect(shutFor(talk({}), desk({ may_answer: false }))).toBe("您只能查看");
});

it("reads hours and holidays as they are typed", () => {
  const week = shiftsOfDay("8:30-12:00，13：30–18:00", 2);
  expect(week).toEqual([
    { day: 2, from: "08:30", to: "12:00" },
    { day: 2, from: "13:30", to: "18:00" },
  ]);
  expect(textOfDay(week, 2)).toBe("08:30-12:00 13:30-18:00");
  expect(shiftsOfDay("  ", 2)).toEqual([]);
  const days = holidaysOf("2027-02-06 春节\n\n2027-05-01");
  expect(days).toEqual([
    { day: "2027-02-06", name: "春节" },
    { day: "2027-05-01", name: "" },
  ]);
  expect(textOfHolidays(days)).toBe("2027-02-06 春节\n2027-05-01");
});

it("reads dates with hours of their own as they are typed", () => {
  const days = workdaysOf("2027-02-14 8:30-12:00，13：30–18:00 调休\n\n2027-02-20 春节后 9:00-12:00");
  expect(days).toEqual([
    { day: "2027-02-14", name: "调休", from: "08:30", to: "12:00" },
    { day: "2027-02-14", name: "调休", from: "13:30", to: "18:00" },
    { day: "2027-02-20", name: "春节后", from: "09:00", to: "12:00" },
  ]);
  expect(textOfWorkdays(days)).toBe("2027-02-14 08:30-12:00 13:30-18:00 调休\n2027-02-20 09:00-12:00 春节后");
  // A line without hours is not dropped: the server refuses it.
  expect(workdaysOf("2027-02-14 调休")).toHaveLength(1);
});

it("reads figures", () => {
  expect([duration(null), duration(45), duration(185)]).toEqual(["—", "45 秒", "3 分 5 秒"]);
  expect([stars(null), stars(433)]).toEqual(["—", "4.33"]);
});

it("shows of what a buyer took back nothing, and of a colleague's that it was", () => {
  const line = (id: number, retracts: number) => said(id, { author: "system", retracts });
  const list = together(
    [said(1, { text: "骂人的话" }), said(2, { author: "staff", text: "给您 5 折" })],
    [line(3, 1), line(4, 2)],
  );
  expect(list[0]).toMatchObject({ is_retracted: true, text: "" });
  expect(list[1]).toMatchObject({ is_retracted: true, text: "给您 5 折" });
});

it("lets colleagues take back their own words of the last two minutes, and no notes", () => {
  const at = "2026-11-25T02:00:00Z";
  const own = said(1, { author: "staff", staff_id: 9, created_at: at });
  const soon = Date.parse(at) + 119_000;
  expect(mayTakeBack(own, 9, soon)).toBe(true);
  expect(mayTakeBack(own, 9, soon + 1_000)).toBe(false);
  expect(mayTakeBack(own, 8, soon)).toBe(false);
  expect(mayTakeBack({ ...own, is_note: true }, 9, soon)).toBe(false);
  expect(mayTakeBack({ ...own, is_retracted: true }, 9, soon)).toBe(false);
});

it("knows where the unread messages begin", () => {
  const messages = [said(1, { is_read: true }), said(2, { is_retracted: true }), said(3), said(4)];
  expect(firstUnread({ messages, hasEarlier: false })).toBe(3);
  // What was taken back nobody reads any more, and nothing about it changes.
  expect(unreadOf({ messages: messages.slice(0, 2), hasEarlier: false })).toBeNull();
  expect(settledId(messages.slice(0, 2))).toBe(2);
  expect(firstUnread({ messages: [], hasEarlier: false })).toBeNull();
});
