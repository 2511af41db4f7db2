import { describe, expect, it } from "vitest";
import { named, namesError } from "./words";

describe("whom a rule names", () => {
  it("reads from the wide to the narrow", () => {
    expect(named({ region: "湖北省", buyer_type: 4, rank: 3 })).toBe("湖北省 · 诊所 · 3 级客户");
    expect(named({ region: "", buyer_type: null, rank: 0 })).toBe("0 级客户");
    expect(named({ region: "", buyer_type: null, rank: null, company_id: 7 })).toBe("");
  });

  it("must be somebody", () => {
    expect(namesError(null, { region: "", rank: null, buyer_type: null, company_id: null })).toContain(
      "至少选一项",
    );
    expect(namesError(null, { rank: 0 })).toBeUndefined();
    expect(namesError(null, { buyer_type: 1 })).toBeUndefined();
    expect(namesError(null, { company_id: 7 })).toBeUndefined();
  });
});
