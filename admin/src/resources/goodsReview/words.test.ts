import { describe, expect, it } from "vitest";
import { changeHindrance, hindrance, missingOf } from "./words";

const need = (kind_text: string, is_met: boolean) => ({ kind: "x", kind_text, is_met });

describe("what keeps a reviewer from approving", () => {
  it("names every document that is missing, and nothing else", () => {
    const needs = [need("注册证/批件", false), need("说明书", true), need("生产企业证照", false)];
    expect(missingOf({ needs })).toBe("注册证/批件、生产企业证照");
    expect(hindrance({ needs, my_post: "quality", hindrance: "" }, true)).toContain(
      "注册证/批件、生产企业证照",
    );
  });

  it("is the turn of another post before all else, then what they haven't seen", () => {
    const whole = { needs: [need("说明书", true)] };
    const others = { ...whole, my_post: "", hindrance: "下一步由采购审批" };
    expect(hindrance(others, true)).toBe("下一步由采购审批");
    const mine = { ...whole, my_post: "head", hindrance: "" };
    expect(hindrance(mine, false)).toContain("看完");
    expect(hindrance(mine, true)).toBeUndefined();
    expect(changeHindrance({ is_own: true }, true)).toContain("另一位质量人员");
    expect(changeHindrance({ is_own: false }, false)).toContain("依据");
    expect(changeHindrance({ is_own: false }, true)).toBeUndefined();
  });
});
