import { expect, it } from "vitest";
import type { ServiceMessage } from "@/api/types";
import { goodsOnPage } from "./Composer";
import {
  EMPTY,
  firstUnread,
  hasPause,
  mayTakeBack,
  newestId,
  type Outgoing,
  settledId,
  unreadAnswer,
  withFailure,
  withMessages,
  withOutgoing,
  withRead,
} from "./chat";
import { pictureError } from "./picture";

const said = (id: number, more: Partial<ServiceMessage> = {}): ServiceMessage => ({
  id,
  author: "member",
  name: "王采购",
  kind: "text",
  text: `第 ${id} 句`,
  picture: "",
  goods_id: null,
  order_number: "",
  card: null,
  is_read: false,
  is_retracted: false,
  retracts: null,
  created_at: "2026-11-25T02:00:00Z",
  key: "",
  ...more,
});
const going = (key: string): Outgoing => ({
  key,
  saying: { kind: "text", text: "在吗" },
  at: "2026-11-25T02:00:00Z",
  state: "sending",
  why: "",
});

it("keeps each message once and in order, whichever comes first", () => {
  const chat = withMessages(withMessages(EMPTY, [said(3), said(5)]), [said(4), said(3)]);
  expect(chat.messages.map(({ id }) => id)).toEqual([3, 4, 5]);
  expect(newestId(chat)).toBe(5);
  expect(newestId(EMPTY)).toBe(0);
});

it("takes what was said here off its way when it arrives, by whatever way", () => {
  const chat = withOutgoing(withOutgoing(EMPTY, going("a")), going("b"));
  expect(withMessages(chat, [said(1, { key: "a" })]).outgoing.map(({ key }) => key)).toEqual(["b"]);
});

it("marks what failed and lets it be tried again", () => {
  const failed = withFailure(withOutgoing(EMPTY, going("a")), "a", "网络已断开");
  expect(failed.outgoing[0]).toMatchObject({ state: "failed", why: "网络已断开" });
  expect(withOutgoing(failed, going("a")).outgoing).toEqual([going("a")]);
});

it("knows what was read on either side", () => {
  const answer = said(2, { author: "staff" });
  const chat = withMessages(EMPTY, [said(1), answer, said(3)]);
  expect(unreadAnswer(chat)).toBe(2);
  expect(unreadAnswer(withMessages(chat, [{ ...answer, is_read: true }]))).toBeNull();
  expect(withRead(chat, 1).messages.map(({ is_read }) => is_read)).toEqual([true, false, false]);
});

it("keeps what was read, also when an older answer comes later", () => {
  const chat = withRead(withMessages(EMPTY, [said(1)]), 1);
  expect(withMessages(chat, [said(1, { is_read: false })]).messages[0]?.is_read).toBe(true);
});

it("asks again for what may have been read meanwhile", () => {
  const settled = [said(1, { is_read: true }), said(3, { author: "system" })];
  expect(settledId(EMPTY)).toBe(0);
  expect(settledId(withMessages(EMPTY, settled))).toBe(3);
  expect(settledId(withMessages(EMPTY, [...settled, said(5), said(6, { is_read: true })]))).toBe(4);
});

it("shows a moment after a pause", () => {
  expect(hasPause(undefined, "2026-11-25T02:00:00Z")).toBe(true);
  expect(hasPause("2026-11-25T02:00:00Z", "2026-11-25T02:05:00Z")).toBe(false);
  expect(hasPause("2026-11-25T02:00:00Z", "2026-11-25T02:05:01Z")).toBe(true);
});

it("finds the goods of the page behind it", () => {
  expect(goodsOnPage("/list/info/17")).toBe(17);
  expect(goodsOnPage("/list_info/18")).toBe(18);
  expect(goodsOnPage("/list/info-pt/19")).toBe(19);
  expect(goodsOnPage("/list_info_pt/20")).toBe(20);
  expect(goodsOnPage("/list")).toBeNull();
  expect(goodsOnPage("/order/info/YJ1")).toBeNull();
});

it("takes pictures alone", () => {
  expect(pictureError(new File(["x"], "a.svg", { type: "image/svg+xml" }))).toMatch(/JPG/);
  expect(pictureError(new File(["x"], "a.png", { type: "image/png" }))).toBeNull();
});

it("shows nothing of what was taken back, whichever of both comes first", () => {
  const line = said(9, { author: "system", text: "王采购撤回了一条消息", retracts: 4 });
  const wrong = said(4, { kind: "picture", picture: "/api/service/pictures/4" });
  const late = withMessages(withMessages(EMPTY, [wrong]), [line]);
  const early = withMessages(withMessages(EMPTY, [line]), [wrong]);
  for (const { messages } of [late, early]) {
    expect(messages[0]).toMatchObject({ id: 4, is_retracted: true, text: "", picture: "" });
    expect(messages[1]).toMatchObject({ id: 9, is_retracted: false });
  }
});

it("lets the member take back their own words of the last two minutes", () => {
  const at = Date.parse("2026-11-25T02:00:00Z");
  expect(mayTakeBack(said(1), at + 119_000)).toBe(true);
  expect(mayTakeBack(said(1), at + 120_000)).toBe(false);
  expect(mayTakeBack(said(1, { author: "staff" }), at)).toBe(false);
  expect(mayTakeBack(said(1, { is_retracted: true }), at)).toBe(false);
});

it("knows where the unread answers begin", () => {
  const answer = { author: "staff" };
  const chat = withMessages(EMPTY, [
    said(1, { ...answer, is_read: true }),
    said(2, { ...answer, is_retracted: true }),
    said(3, answer),
    said(4, answer),
  ]);
  expect(firstUnread(chat)).toBe(3);
  // What was taken back nobody reads any more, and nothing about it changes.
  const gone = withMessages(EMPTY, [said(2, { ...answer, is_retracted: true })]);
  expect([unreadAnswer(gone), settledId(gone)]).toEqual([null, 2]);
  expect(firstUnread(EMPTY)).toBeNull();
});
