import { expect, it } from "vitest";
import { parseTokens, token } from "./tokens";

it("reads the first :root and nothing inside media queries", () => {
  const css = ":root { /* colour */ --brand: #0b6b63; --s1: 4px; } @media (x) { :root { --brand: red; } }";
  expect([...parseTokens(css)]).toEqual([
    ["brand", "#0b6b63"],
    ["s1", "4px"],
  ]);
});

it("finds the tokens of both apps and names a missing one", () => {
  expect(token("font")).toContain("Noto Sans CJK SC");
  expect(() => token("nothing")).toThrow("--nothing");
});
