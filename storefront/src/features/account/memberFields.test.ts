import { describe, expect, it } from "vitest";
import { memberFields, newMemberFields } from "./memberFields";

const right = { phone: "13612345678", name: "李采购", role: "buyer", order_limit: "5000", is_active: true };
const wrongIn = (input: typeof right, fields = newMemberFields) =>
  fields.safeParse(input).error?.issues.map(({ path }) => path[0]);

describe("the form of a member", () => {
  it("takes a limit in yuan, or none", () => {
    expect(wrongIn(right)).toBeUndefined();
    expect(wrongIn({ ...right, order_limit: "" })).toBeUndefined();
    expect(wrongIn({ ...right, order_limit: " 99.50 " })).toBeUndefined();
  });

  it("names every mistake", () => {
    expect(wrongIn({ ...right, phone: "021-88888888", name: " ", role: "", order_limit: "-1" })).toEqual([
      "name",
      "phone",
      "role",
      "order_limit",
    ]);
    expect(wrongIn({ ...right, order_limit: "1.234" })).toEqual(["order_limit"]);
  });

  it("leaves the phone of a member as it is, and asks for a name", () => {
    expect(wrongIn({ ...right, phone: "" }, memberFields)).toBeUndefined();
    expect(wrongIn({ ...right, phone: "", name: " " }, memberFields)).toEqual(["name"]);
  });
});
