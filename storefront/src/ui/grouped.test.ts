import { expect, it } from "vitest";
import { grouped } from "./grouped";

it("sums are read in groups of three", () => {
  expect(grouped("27334.56")).toBe("27,334.56");
  expect(grouped("1234567.8")).toBe("1,234,567.80");
  expect(grouped("-1484.20")).toBe("-1,484.20");
  expect(grouped("999.99")).toBe("999.99");
});

it("what is no amount stays as it is", () => {
  expect(grouped("—")).toBe("—");
});
