import { describe, expect, it } from "vitest";
import { daysOf, isIn, monthOf, moved } from "./month";

describe("a month of the calendar", () => {
  it("shows whole weeks from Monday", () => {
    const days = daysOf({ year: 2026, month: 11 });
    expect(days[0]).toBe("2026-10-26");
    expect(days.at(-1)).toBe("2026-12-06");
    expect(days.length % 7).toBe(0);
    expect(daysOf({ year: 2027, month: 2 })).toHaveLength(28);
  });
  it("moves over the end of a year", () => {
    expect(moved({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
    expect(moved({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
    expect(isIn("2026-10-31", monthOf("2026-11-21"))).toBe(false);
  });
});
