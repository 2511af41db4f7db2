import { describe, expect, it } from "vitest";
import { mistakes } from "./members";

const right = { phone: "13612345678", name: "李采购", role: "buyer", order_limit: "5000" };

describe("the form of a member", () => {
  it("takes a limit in yuan, or none", () => {
    expect(mistakes(right)).toEqual({});
    expect(mistakes({ ...right, order_limit: "" })).toEqual({});
    expect(mistakes({ ...right, order_limit: "99.50" })).toEqual({});
  });

  it("names every mistake", () => {
    const wrong = mistakes({ phone: "021-88888888", name: " ", role: "", order_limit: "-1" });
    expect(Object.keys(wrong)).toEqual(["phone", "name", "role", "order_limit"]);
    expect(mistakes({ ...right, order_limit: "1.234" })).toHaveProperty("order_limit");
  });
});
