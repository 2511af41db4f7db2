import { describe, expect, it } from "vitest";
import { isMobile } from "./mobile";
import { passwordError } from "./passwordRule";

describe("what is said before a form is sent", () => {
  it("a password is long and mixed", () => {
    for (const right of ["yaofang88", "Renxin-2026", "密码很长的一句话1"])
      expect(passwordError(right)).toBeNull();
    for (const wrong of ["", "a1b2c3", "12345678", "abcdefgh"]) expect(passwordError(wrong)).not.toBeNull();
  });
  it("a mobile phone has eleven digits", () => {
    expect(isMobile("13912345678")).toBe(true);
    for (const wrong of ["", "12912345678", "1391234567", "027-12345678", "１３９１２３４５６７８"])
      expect(isMobile(wrong)).toBe(false);
  });
});
