import { describe, expect, it } from "vitest";
import { scopeError, scopeText } from "./scope";

describe("scopeText", () => {
  it("names region and rank, also rank 0", () => {
    expect(scopeText({ region: "湖北省", rank: 3 })).toBe("湖北省 · 3 级客户");
    expect(scopeText({ region: "", rank: 0 })).toBe("0 级客户");
    expect(scopeText({ region: "", rank: null })).toBe("");
  });
});

describe("scopeError", () => {
  it("asks for a buyer, a region or a rank", () => {
    expect(scopeError(null, { company_id: null, region: "", rank: null })).toContain("至少选一项");
    expect(scopeError(null, { rank: 0 })).toBeUndefined();
    expect(scopeError(null, { region: "湖北省" })).toBeUndefined();
    expect(scopeError(null, { company_id: 7 })).toBeUndefined();
  });
});
