import { describe, expect, it } from "vitest";
import { callName, standing } from "./standing";

describe("where a company stands", () => {
  it("leads on to the step that is missing", () => {
    expect(standing({ is_passed: true, status: "approved" })).toBeNull();
    expect(standing({ is_passed: false, status: "draft" })?.to).toBe("/register/step2");
    expect(standing({ is_passed: false, status: "pending" })?.to).toBe("/register/step3");
    expect(standing({ is_passed: false, status: "suspended" })?.text).toContain("停用");
  });
  it("calls somebody by company, name or phone", () => {
    expect(callName({ company: "", name: "", phone: "13712345678" })).toBe("13712345678");
    expect(callName({ company: "江城好药房", name: "李", phone: "1" })).toBe("江城好药房");
  });
});
