import { describe, expect, it } from "vitest";
import { deadlineOf, kindChoices, statusChoices } from "./words";

describe("feedback", () => {
  it("has the kinds and states the server knows", () => {
    expect(kindChoices.map(({ id, name }) => `${id} ${name}`)).toEqual([
      "1 建议",
      "2 商品",
      "3 物流",
      "4 服务",
      "5 投诉",
      "6 其他",
    ]);
    expect(statusChoices.map(({ name }) => name)).toEqual(["待答复", "已答复", "已办结"]);
  });
  it("shows the day of a complaint until it is answered", () => {
    const due_at = "2026-12-01T00:00:00Z";
    expect(deadlineOf({ due_at: null, is_overdue: false, answered_at: null })).toBeUndefined();
    expect(deadlineOf({ due_at, is_overdue: true, answered_at: null })?.text).toBe("已超期");
    expect(deadlineOf({ due_at, is_overdue: false, answered_at: null })?.text).toBe("期限内");
    expect(deadlineOf({ due_at, is_overdue: false, answered_at: due_at })).toBeUndefined();
  });
});
