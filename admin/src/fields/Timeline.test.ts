import { expect, it } from "vitest";
import { sortedNewestFirst } from "./Timeline";

const event = (at: string, text: string) => ({ at, text, who: "罗大勇" });
const texts = (...events: ReturnType<typeof event>[]) => sortedNewestFirst(events).map(({ text }) => text);

it("what was written last of one moment stands first", () => {
  expect(texts(event("08:00", "付款"), event("09:00", "开始拣货"), event("09:00", "已发货"))).toEqual([
    "已发货",
    "开始拣货",
    "付款",
  ]);
});

it("what comes newest first stays so", () => {
  expect(texts(event("10:00", "已签收"), event("10:00", "派送中"), event("08:00", "已收取"))).toEqual([
    "已签收",
    "派送中",
    "已收取",
  ]);
});
