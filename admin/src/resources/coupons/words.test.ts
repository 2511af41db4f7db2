import { describe, expect, it } from "vitest";
import { cutError, mostItCosts, phaseOf, validityError, validityText } from "./words";

const now = new Date("2026-11-24T00:00:00Z");
const coupon = {
  status: "approved",
  claim_from: "2026-11-01T00:00:00Z",
  claim_to: null,
  total: 10,
  claimed: 3,
};

describe("a coupon", () => {
  it("is what buyers find it to be", () => {
    expect(phaseOf(coupon, now)?.text).toBe("进行中");
    expect(phaseOf({ ...coupon, claimed: 10 }, now)?.text).toBe("已领完");
    expect(phaseOf({ ...coupon, claim_from: "2026-12-01T00:00:00Z" }, now)?.text).toBe("未开始");
    expect(phaseOf({ ...coupon, claim_to: "2026-11-24T00:00:00Z" }, now)?.text).toBe("已结束");
    expect(phaseOf({ ...coupon, status: "proposed" }, now)?.text).toBe("待审批");
  });
  it("takes off no more than it asks for", () => {
    expect(cutError("30.00", { threshold: "20.00" })).toBeTruthy();
    expect(cutError("30.00", { threshold: "30.00" })).toBeUndefined();
    expect(cutError("30.00", { threshold: "0.00" })).toBeUndefined();
    expect(cutError(null, { threshold: "20.00" })).toBeUndefined();
  });
  it("is valid for days, or between days, not both", () => {
    const dates = { valid_from: "2026-11-01T00:00:00Z", valid_to: "2026-12-01T00:00:00Z" };
    expect(validityError(null, { valid_days: 30 })).toBeUndefined();
    expect(validityError(null, dates)).toBeUndefined();
    expect(validityError(null, { ...dates, valid_days: 30 })).toBeTruthy();
    expect(validityError(null, {})).toBeTruthy();
    expect(validityError(null, { valid_from: dates.valid_to, valid_to: dates.valid_from })).toBeTruthy();
  });
  it("says how long it is valid", () => {
    const time = (iso: string) => iso.slice(0, 10);
    expect(validityText({ valid_days: 7, valid_from: null, valid_to: null }, time)).toBe("领取后 7 天内");
    expect(validityText({ valid_days: null, valid_from: "2026-11-01", valid_to: "2026-12-01" }, time)).toBe(
      "2026-11-01 至 2026-12-01",
    );
  });
  it("costs at most its number times its value, or its budget", () => {
    expect(mostItCosts({ total: 100, cut: "30.00", budget: null })).toBe(3000);
    expect(mostItCosts({ total: 100, cut: "30.00", budget: "2000.00" })).toBe(2000);
    expect(mostItCosts({ total: null, cut: "30.00", budget: "2000.00" })).toBe(2000);
    expect(mostItCosts({ total: null, cut: "30.00", budget: null })).toBeNull();
  });
});
