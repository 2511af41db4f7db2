import { expect, it } from "vitest";
import { groupMoney } from "./group";

it("sums are read in groups of three", () => {
  expect(groupMoney("27334.56")).toBe("27,334.56");
  expect(groupMoney("1234567.8")).toBe("1,234,567.80");
  expect(groupMoney("-1484.20")).toBe("-1,484.20");
  expect(groupMoney("999.99")).toBe("999.99");
});

it("what is no amount stays as it is", () => {
  expect(groupMoney("—")).toBe("—");
});
