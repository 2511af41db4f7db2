import { describe, expect, it } from "vitest";
import { filtersOf, toSearch } from "./filters";

describe("what the balance page asks for", () => {
  it("comes back from the address it was written to", () => {
    const asked = { page: 3, use_type: 2, start_time: "2026-11-01", end_time: "2026-11-21" };
    expect(filtersOf(toSearch(asked))).toEqual(asked);
    expect(toSearch(asked).toString()).toBe("type=2&from=2026-11-01&to=2026-11-21&page=3");
  });
  it("leaves out what is odd", () => {
    const odd = new URLSearchParams("type=9&from=yesterday&to=2026-11-21T00:00&page=-4");
    expect(filtersOf(odd)).toEqual({ page: 1, use_type: 99999, start_time: "", end_time: "" });
    expect(toSearch(filtersOf(odd)).toString()).toBe("");
  });
});
