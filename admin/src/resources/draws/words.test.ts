import { describe, expect, it } from "vitest";
import { limitsText, oddsText, prizesError, stateOf, weightError } from "./words";

describe("odds", () => {
  it("read in percent, and a small chance is no zero", () => {
    expect(oddsText(5, 1000)).toBe("0.50%");
    expect(oddsText(1, 3)).toBe("33.33%");
    expect(oddsText(1, 1_000_000)).toBe("0.00010%");
    expect(oddsText(1, 16_000_000)).not.toMatch(/^0\.0+%$/);
    expect(oddsText(0, 1000)).toBe("0%");
    expect(oddsText(0, 0)).toBe("0%");
  });
});

describe("state", () => {
  it("of a draw that runs and has not begun is that it has not", () => {
    const draw = { status: "running", status_text: "进行中", starts_at: "2026-12-01T00:00:00Z" } as const;
    expect(stateOf(draw, new Date("2026-11-30T23:59:59Z")).text).toBe("未开始");
    expect(stateOf(draw, new Date("2026-12-01T00:00:00Z")).text).toBe("进行中");
    expect(stateOf({ ...draw, status: "paused" }, new Date("2026-11-30T00:00:00Z")).text).toBe("已暂停");
  });
});

describe("limits", () => {
  const none = {
    company_day_limit: null,
    member_limit: null,
    member_day_limit: null,
    pause_seconds: null,
    day_budget: null,
  };
  it("are told in one line, those that there are", () => {
    expect(limitsText(none)).toBe("");
    expect(limitsText({ ...none, company_day_limit: 3, pause_seconds: 30, day_budget: "500.00" })).toBe(
      "每家每天 3 次，两次间隔 30 秒，每天奖品总值 ¥500.00",
    );
  });
});

describe("prizes", () => {
  const none = { kind: "none", weight: 990 };
  const win = { kind: "voucher", weight: 10 };
  it("need one that wins nothing, and a weight", () => {
    expect(prizesError([none, win])).toBeUndefined();
    expect(prizesError([none, none, win])).toContain("只有一个");
    expect(prizesError([win])).toContain("未中奖");
    expect(prizesError([])).toBeTruthy();
    expect(prizesError(null)).toBeTruthy();
    expect(prizesError([{ kind: "none", weight: 0 }])).toContain("权重");
  });
  it("are at most as many as the wheel takes", () =>
    expect(prizesError(Array.from({ length: 18 }, () => none))).toContain("删去 2 个"));
  it.each([-1, 1.5, 1_000_001, 10 ** 9, "abc", Number.NaN])("refuse %s as a weight", (weight) =>
    expect(weightError(weight, "none")).toBeTruthy(),
  );
  it("may weigh nothing only where nothing is won", () => {
    expect(weightError(0, "none")).toBeUndefined();
    expect(weightError(0, "points")).toBeTruthy();
    expect(weightError(1_000_000, "points")).toBeUndefined();
  });
});
