import { expect, it } from "vitest";
import { callName } from "./callName";

it("calls somebody by company, name or phone", () => {
  expect(callName({ company: "", name: "", phone: "13712345678" })).toBe("13712345678");
  expect(callName({ company: "江城好药房", name: "李", phone: "1" })).toBe("江城好药房");
});
