import { describe, expect, it } from "vitest";
import { filtersOf, toSearch } from "./filters";
import { causesOf } from "./ledgers";

describe("what a page of the wallet asks for", () => {
  it("comes back from the address it was written to", () => {
    const asked = { page: 3, use_type: 2, start_time: "2026-11-01", end_time: "2026-11-21" };
    expect(filtersOf("balance", toSearch(asked))).toEqual(asked);
    expect(toSearch(asked).toString()).toBe("type=2&from=2026-11-01&to=2026-11-21&page=3");
  });
  it("leaves out what is odd, and causes of another account", () => {
    const odd = new URLSearchParams("type=2&from=yesterday&to=2026-11-21T00:00&page=-4");
    expect(filtersOf("points", odd)).toEqual({ page: 1, use_type: 99999, start_time: "", end_time: "" });
    expect(toSearch(filtersOf("points", odd)).toString()).toBe("");
  });
  it("offers each account its own causes", () => {
    expect(causesOf("balance").map(({ name }) => name)).toContain("充值");
    expect(causesOf("points").map(({ name }) => name)).not.toContain("充值");
  });
});
