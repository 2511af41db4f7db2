import { describe, expect, it } from "vitest";
import { clearLoginReload, markLoginReload, takeLoginReload } from "./loginReload";
import { safeBack } from "./safeBack";

describe("reload after signing in", () => {
  it("happens exactly once", () => {
    expect(takeLoginReload()).toBe(false);
    markLoginReload();
    expect(takeLoginReload()).toBe(true);
    expect(takeLoginReload()).toBe(false);
    expect(takeLoginReload()).toBe(false);
  });
  it("happens again after signing out and in", () => {
    markLoginReload();
    takeLoginReload();
    clearLoginReload();
    expect(takeLoginReload()).toBe(false);
    markLoginReload();
    expect(takeLoginReload()).toBe(true);
  });
});

describe("the way back", () => {
  it("stays on this site", () => {
    expect(safeBack("/cart?x=1")).toBe("/cart?x=1");
    for (const bad of [null, "", "//evil.cn", "/\\evil.cn", "https://evil.cn", "/login?back=/login"])
      expect(safeBack(bad)).toBe("/");
  });
});
