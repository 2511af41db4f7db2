import { describe, expect, it } from "vitest";
import { scanProblem } from "./wechat";

describe("what came of scanning", () => {
  it("says nothing when it went well or nobody went", () => {
    expect(scanProblem(null)).toBeNull();
    expect(scanProblem("bound")).toBeNull();
  });
  it("says what to do otherwise, also for what it doesn't know", () => {
    expect(scanProblem("refused")).toContain("重新扫码");
    expect(scanProblem("taken")).toContain("解绑");
    expect(scanProblem("<script>")).toContain("稍后再试");
    expect(scanProblem("toString")).toContain("稍后再试");
  });
});
