import { describe, expect, it } from "vitest";
import { pointsPrice, stateOf } from "./words";

describe("goods for points", () => {
  it("cost points, money, or both", () => {
    expect(pointsPrice(500, "0.00")).toBe("500 积分");
    expect(pointsPrice(500, "12.00")).toBe("500 积分 + ¥12.00");
    expect(pointsPrice(0, "12.00")).toBe("¥12.00");
  });
  it("say whether they can be had now", () => {
    const now = new Date("2026-11-24T00:00:00Z");
    const goods = { is_open: true, stock: 3, starts_at: null, ends_at: null, release: "not_needed" };
    expect(stateOf(goods, now).text).toBe("兑换中");
    expect(stateOf({ ...goods, stock: 0 }, now).text).toBe("已兑完");
    expect(stateOf({ ...goods, starts_at: "2026-11-25T00:00:00Z" }, now).text).toBe("未开始");
    expect(stateOf({ ...goods, ends_at: "2026-11-24T00:00:00Z" }, now).text).toBe("已结束");
    expect(stateOf({ ...goods, is_open: false }, now).text).toBe("未开启");
    expect(stateOf({ ...goods, release: "waiting" }, now).text).toBe("待批准");
    expect(stateOf({ ...goods, release: "refused" }, now).text).toBe("已驳回");
  });
});
