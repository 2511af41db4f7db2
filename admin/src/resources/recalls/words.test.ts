import { expect, it } from "vitest";
import { answerText } from "./words";

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
