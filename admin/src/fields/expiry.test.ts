import { describe, expect, it } from "vitest";
import { licenceExpiry, nearest, stockExpiry } from "./expiry";

const now = new Date("2026-11-21T02:00:00Z");

describe("expiry", () => {
  it.each([
    ["2026-11-20", "danger"],
    ["2027-02-19", "danger"],
    ["2027-02-20", "warn"],
    ["2027-05-21", "info"],
    ["2028-01-01", "neutral"],
  ])("of stock on %s is %s", (date, tone) => expect(stockExpiry(date, now).tone).toBe(tone));

  it.each([
    [null, "ok", "长期"],
    ["2026-11-20", "danger", "已过期 1 天"],
    ["2026-12-21", "danger", "剩 30 天"],
    ["2027-01-20", "warn", "剩 60 天"],
    ["2027-06-01", "ok", "剩 192 天"],
  ])("of a licence on %s is %s", (date, tone, text) =>
    expect(licenceExpiry(date, now)).toEqual({ tone, text }),
  );

  it("finds the nearest", () => expect(nearest(["2028-01-01", "2027-01-01"])).toBe("2027-01-01"));
});
