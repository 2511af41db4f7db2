import { describe, expect, it } from "vitest";
import { dateTime, daysLeft, fromLocalBox, lastDayBefore, shopToday, toLocalBox } from "./time";

describe("the shop's clock", () => {
  // 16:30 UTC is already tomorrow in Shanghai
  const late = new Date("2026-11-20T16:30:00Z");

  it("shows Shanghai time", () => {
    expect(dateTime("2026-11-20T16:30:00Z")).toBe("2026-11-21 00:30");
    expect(dateTime(null)).toBe("");
    expect(shopToday(late)).toBe("2026-11-21");
  });

  it("names the last day of a term that ends at midnight", () => {
    expect(lastDayBefore("2026-11-30T16:00:00Z")).toBe("2026-11-30");
    expect(lastDayBefore("2026-11-30T16:00:01Z")).toBe("2026-12-01");
    expect(lastDayBefore(null)).toBe("");
  });

  it("counts days to a date from the shop's today", () => {
    expect(daysLeft("2026-11-21", late)).toBe(0);
    expect(daysLeft("2026-11-20", late)).toBe(-1);
    expect(daysLeft("2027-11-21", late)).toBe(365);
  });

  it("goes through a datetime box unchanged", () => {
    expect(toLocalBox("2026-11-20T16:30:00Z")).toBe("2026-11-21T00:30");
    expect(fromLocalBox("2026-11-21T00:30")).toBe("2026-11-20T16:30:00Z");
    expect(fromLocalBox("")).toBeNull();
  });
});
