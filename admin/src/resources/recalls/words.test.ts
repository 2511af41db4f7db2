import { expect, it } from "vitest";
import { answerText, draftError } from "./words";

it("names what a recall lacks, one thing at a time", () => {
  const empty = { goods_id: null, batch_number: "", level: 2, reason: " ", instruction: "" };
  expect(draftError(empty)).toContain("商品");
  expect(draftError({ ...empty, goods_id: 1 })).toContain("批号");
  expect(draftError({ ...empty, goods_id: 1, batch_number: "B1" })).toContain("原因");
  const reasoned = { ...empty, goods_id: 1, batch_number: "B1", reason: "含量不符" };
  expect(draftError(reasoned)).toContain("做什么");
  expect(draftError({ ...reasoned, instruction: "停售" })).toBeUndefined();
});

it("says of an answer on the phone who recorded it", () => {
  const answer = {
    id: 1,
    company_id: 1,
    company: "仁心大药房",
    phone: "13800000000",
    orders: [],
    shipped: 5,
    returned: 0,
    in_stock: 4,
    sold: 1,
    note: "已封存",
    answered_by: "王店长",
    answered_at: "2026-11-21T02:00:00Z",
    told_at: "2026-11-21T01:30:00Z",
    recorded_by: "韩立群",
  };
  expect(answerText(answer)).toBe("王店长 2026-11-21 09:30 电话告知，韩立群 登记 已封存");
  expect(answerText({ ...answer, told_at: null })).toBe("王店长 2026-11-21 10:00 已封存");
});
