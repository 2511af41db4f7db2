import { expect, it } from "vitest";
import { papersOf } from "./words";

it("asks own vehicles for no licence and no contract, and for a validation only where goods travel cold", () => {
  const codes = (is_own: boolean, carries_cold: boolean) =>
    papersOf({ is_own, carries_cold }).flatMap(({ code, isOptional }) => (isOptional ? [] : [code]));
  expect(codes(false, false)).toEqual(["licence", "contract"]);
  expect(codes(false, true)).toEqual(["licence", "contract", "validation"]);
  expect(codes(true, true)).toEqual(["validation"]);
  expect(codes(true, false)).toEqual([]);
});
