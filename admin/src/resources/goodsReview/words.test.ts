import { describe, expect, it } from "vitest";
import { changeHindrance, hindrance, isOfLeaflet, missingOf } from "./words";

const need = (kind_text: string, is_met: boolean) => ({ kind: "x", kind_text, is_met });

describe("what keeps a reviewer from approving", () => {
  it("names every document that is missing, and nothing else", () => {
    const needs = [need("注册证/批件", false), need("说明书", true), need("生产企业证照", false)];
    expect(missingOf({ needs })).toBe("注册证/批件、生产企业证照");
    expect(hindrance({ needs }, true)).toContain("注册证/批件、生产企业证照");
  });

  it("is what they haven't seen when nothing is missing, and never their own change", () => {
    const whole = { needs: [need("说明书", true)] };
    expect(hindrance(whole, false)).toContain("看完");
    expect(hindrance(whole, true)).toBeUndefined();
    expect(changeHindrance({ is_own: true }, true)).toContain("另一位质量人员");
    expect(changeHindrance({ is_own: false }, false)).toContain("依据");
    expect(changeHindrance({ is_own: false }, true)).toBeUndefined();
  });
});

it("a change of the leaflet alone is told from one of the class", () => {
  const change = (field: string) => ({ field, heading: field, before: "", after: "" });
  expect(isOfLeaflet({ changes: [change("说明书：禁忌")] })).toBe(true);
  expect(isOfLeaflet({ changes: [change("control"), change("说明书：禁忌")] })).toBe(false);
});
