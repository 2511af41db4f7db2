import { describe, expect, it } from "vitest";
import { difference, isBelow, margin } from "./figures";

describe("difference", () => {
  it("reads with its sign, in tenths", () => {
    expect(difference("10.00", "8.50")).toBe("−15.0%");
    expect(difference("13.50", "14.00")).toBe("+3.8%");
    expect(difference("10.00", "10.00")).toBe("0.0%");
  });

  it("is nothing without both prices", () => {
    expect(difference(null, "8.50")).toBeNull();
    expect(difference("8.50", null)).toBeNull();
  });
});

describe("margin", () => {
  it("is the share of the price, below zero when sold below cost", () => {
    expect(margin("10.00", "8.00")).toBe("20.0%");
    expect(margin("8.00", "10.00")).toBe("−25.0%");
    expect(margin("8.00", null)).toBeNull();
  });

  it("knows what is sold below cost", () => {
    expect(isBelow("7.99", "8.00")).toBe(true);
    expect(isBelow("8.00", "8.00")).toBe(false);
    expect(isBelow("8.00", null)).toBe(false);
  });
});
